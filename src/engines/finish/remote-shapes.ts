import { readShapeProgram } from '../../contract/shape-program.ts';
import {
  type EngineIdentity,
  type Engines,
  type RemoteProgram,
  RemoteResultWrong,
  type ShapeMaker,
  type Warning,
} from '../spec.ts';

/**
 * {@link ShapeMaker} for a program that a language model wrote, which the given shape maker runs. If no author produced
 * a program, the given shape maker interprets the prompt itself, and the warnings report this.
 */
export function createRemoteShapes(shapes: ShapeMaker, answer: RemoteProgram): ShapeMaker {
  const { text, identity, facts } = answer;
  if (text === null)
    return {
      ...shapes,
      async read(prompt, work) {
        const draft = await shapes.read(prompt, work);
        return draft && { ...draft, warnings: [replaced(shapes.identity), ...draft.warnings] };
      },
    };
  const written = async () => {
    const { program, problem } = readShapeProgram(documentIn(text));
    if (program === null)
      throw new RemoteResultWrong('program', 'the program that was written is none', problem);
    return { program, warnings: unmetWarnings(facts) };
  };
  return {
    ...shapes,
    // This names the author, although every program is run by this service's engine.
    identity,
    read: written,
    change: written,
    readPicture: async () => ({ ...(await written()), viewpoint: viewpointOf(facts) }),
  };
}

/**
 * Returns engines that make the model if no author produced a program and the library does not cover the request. They
 * draw and reconstruct as usual, and the first of them adds a warning.
 */
export function replacingAuthor({
  imagination,
  reconstructor,
}: Pick<Engines, 'imagination' | 'reconstructor'>): Pick<Engines, 'imagination' | 'reconstructor'> {
  let isReported = false;
  const report = (identity: EngineIdentity, others: readonly Warning[]): Warning[] => {
    const warnings = isReported ? [] : [replaced(identity)];
    isReported = true;
    return [...warnings, ...others];
  };
  return {
    imagination: {
      ...imagination,
      async generate(request, work) {
        const made = await imagination.generate(request, work);
        return { ...made, warnings: report(imagination.identity, made.warnings) };
      },
    },
    reconstructor(modelVersion) {
      const built = reconstructor(modelVersion);
      return {
        ...built,
        async reconstruct(request, work) {
          const made = await built.reconstruct(request, work);
          return { ...made, warnings: report(built.identity, made.warnings) };
        },
      };
    },
  };
}

/** The camera that was fitted to the picture while the author worked. */
function viewpointOf({ azimuth, elevation }: RemoteProgram['facts']) {
  return typeof azimuth === 'number' && typeof elevation === 'number'
    ? { azimuth, elevation }
    : null;
}

/** Returns a warning with the words of the prompt that seem to have no effect on the author's program. */
function unmetWarnings({ words_without_effect: words }: RemoteProgram['facts']): Warning[] {
  if (words === undefined) return [];
  return [
    { code: 'words_without_effect', message: `these words seem to have had no effect: ${words}` },
  ];
}

function replaced({ id }: EngineIdentity): Warning {
  const message = `no language model wrote a usable program; ${id} built the model instead`;
  return { code: 'author_replaced', message };
}

function documentIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
