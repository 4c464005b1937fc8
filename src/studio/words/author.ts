/** Texts of the choice of a language model. */
export const words = {
  title: 'Language model',
  none: 'No language model is used. The library builds models from prompts.',
  active: (model: string) => `${model} builds models from prompts.`,
  chosen: (model: string) => `${model} is chosen.`,
  restart: 'Restart the service to apply the change.',
  use: (name: string) => `Use ${name} to build models`,
  stop: 'Use no language model',
  model: 'Model',
  leaves: (name: string) =>
    `Prompts, and pictures of the models that are built, are sent to the host of ${name}, which charges for them.`,
  stays: 'This server runs on this machine; nothing leaves it.',
} as const;
