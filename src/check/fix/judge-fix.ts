import type { Warning } from '../../engines/spec.ts';
import type { Finding } from '../judge.ts';
import type { RuleName } from '../rules.ts';
import type { Fix } from './fixes.ts';
import type { Content, FixedRule } from './fixing.ts';

/** Largest distance between the surface before and after, as a share of the diagonal. */
const MOST_DISTANCE = 0.05;
/** Largest change of the longest side, as a share. */
const MOST_RESIZED = 0.01;
/** Share of the excess of a value that may be left where a fix was worth its change. */
const IMPROVED = 0.75;
/** A value of a broken rule may get worse by this share before that counts. */
const NOISE = 0.01;
/** Rules that count places of the surface, of which simplifying and repairing may make a few more. */
const COUNTED: readonly string[] = [
  'max_degenerate_faces',
  'max_non_manifold_edges',
  'max_misoriented_edges',
  'max_holes',
] satisfies RuleName[];
/** As many more of them as this share of the triangles are no reason to leave another finding unfixed. */
const FEW = 1e-4;

/** A file before and after its fixes. */
interface Compared {
  before: { findings: readonly Finding[]; facts: Content };
  after: { findings: readonly Finding[]; facts: Content };
  /** Largest distance between the surfaces, as a share of the diagonal. */
  distance: number;
}

/** Returns why a changed file may not take the place of the original; null if it may. */
export function lossOf({ before, after, distance }: Compared): string | null {
  if (distance > MOST_DISTANCE)
    return `the surface would change by ${(100 * distance).toFixed(1)} % of the diagonal`;
  const [size, newSize] = [before.facts.size, after.facts.size];
  if (size !== null && newSize !== null) {
    const ratio = Math.max(...newSize) / Math.max(...size);
    if (!(Math.abs(ratio - 1) <= MOST_RESIZED)) return 'the size would change';
  }
  if (after.facts.animations < before.facts.animations) return 'animations would be lost';
  if (before.facts.skin !== null && after.facts.skin === null) return 'the skin would be lost';
  if (before.facts.textures.length > 0 && after.facts.textures.length === 0)
    return 'the textures would be lost';
  const slight = slightlyWorse({ before, after });
  const worse = after.findings.find(
    (finding) => isWorse(finding, before.findings) && !slight.includes(finding),
  );
  return worse === undefined ? null : `${worse.title}: ${worse.message} afterwards`;
}

/** Returns the findings that the changed file no longer has, with what was done about them. */
export function fixedRules({ before, after }: Compared, fixes: readonly Fix[]): FixedRule[] {
  const left = new Set(after.findings.map(({ rule }) => rule));
  return before.findings.flatMap(({ rule, title, message }) => {
    if (left.has(rule)) return [];
    const fix = fixes.find((each) => each.rule === rule);
    return [{ rule, title, message, what: fix?.what ?? 'fixed with the others' }];
  });
}

/** Returns the rules that the changed file no longer breaks, or breaks far less. */
export function improvedRules({ before, after }: Compared): Set<string> {
  const distanceOf = ({ value, limit }: Finding) => Math.abs(Number(value) - Number(limit));
  return new Set(
    before.findings.flatMap((old) => {
      const now = after.findings.find(({ rule }) => rule === old.rule);
      return now === undefined || distanceOf(now) <= IMPROVED * distanceOf(old) ? [old.rule] : [];
    }),
  );
}

/** Returns warnings about findings that got slightly worse. */
export function costsOf({ before, after }: Compared): Warning[] {
  return slightlyWorse({ before, after }).map(({ rule, title, message }) => {
    const was = before.findings.find((old) => old.rule === rule)?.value;
    return { code: 'slightly_worse', message: `${title}: ${message} (${was} before)` };
  });
}

/**
 * Returns the warnings of which there are more than before, but few for the size of the model, while another finding of
 * that severity or above is gone. A rule that was kept before must still be kept.
 */
function slightlyWorse({ before, after }: Pick<Compared, 'before' | 'after'>): Finding[] {
  const left = new Set(after.findings.map(({ rule }) => rule));
  const helps = before.findings.some(
    ({ rule, severity }) => severity !== 'note' && !left.has(rule),
  );
  if (!helps) return [];
  const few = FEW * Math.min(before.facts.triangles, after.facts.triangles);
  return after.findings.filter((finding) => {
    const old = before.findings.find(({ rule }) => rule === finding.rule);
    if (old === undefined || finding.severity !== 'warning') return false;
    const added = Number(finding.value) - Number(old.value);
    return COUNTED.includes(finding.rule) && added > 0 && added <= few;
  });
}

/** Whether a finding that stops a release is new, or its value is further from the limit than before. */
function isWorse(finding: Finding, before: readonly Finding[]): boolean {
  if (finding.severity === 'note') return false;
  const old = before.find(({ rule }) => rule === finding.rule);
  if (old === undefined) return true;
  const [was, is, limit] = [old.value, finding.value, finding.limit].map(Number);
  return Math.abs(is! - limit!) > Math.abs(was! - limit!) * (1 + NOISE);
}
