import type { TrialFindings } from '../../../spec/remote-job.ts';

/** Share of its bodies and of the names of its parts below which a correction may be a piece of the program. */
const LEAST_KEPT = 0.5;

/** A program with what it makes. */
interface Built {
  document: object;
  findings: TrialFindings;
}

/** A correction as it was answered. */
interface Correction extends Built {
  /** Whether an edit of it removes something. */
  removes: boolean;
}

/**
 * Explains that a correction seems to be only a piece of the previous program, because the model answered with just the
 * parts that it changed; null: it seems whole. It seems a piece if more than half of the bodies and more than half of the
 * part names are gone. Three things are allowed: losing bodies that were reported as faults, removing parts by an edit,
 * and any loss if the previous program was over its limit of triangles.
 */
export function pieceProblem(before: Built, { document, findings, removes }: Correction) {
  const { bodies, total, limit } = before.findings;
  if (removes || total > limit) return null;
  if (findings.bodies >= LEAST_KEPT * (bodies - faultyBodies(before.findings))) return null;
  const names = namesOf(before.document);
  const now = namesOf(document);
  const gone = [...names].filter((name) => !now.has(name));
  if (names.size - gone.length >= LEAST_KEPT * names.size) return null;
  return `After your correction only ${findings.bodies} of ${bodies} bodies are left: what you do not change must stay. If the others are meant to go, remove their parts by edits, or answer with the same program again.`;
}

function faultyBodies({ floating, buried, flat }: TrialFindings): number {
  return [floating, buried, flat].flat().reduce((sum, { count }) => sum + count, 0);
}

interface NamedPart {
  name?: unknown;
  parts?: NamedPart[];
}

function namesOf(document: object, names = new Set<unknown>()): Set<unknown> {
  for (const part of (document as NamedPart).parts ?? []) {
    names.add(part.name);
    namesOf(part, names);
  }
  return names;
}
