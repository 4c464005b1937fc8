/** Text of the pages of public models. */
export const words = {
  unnamed: '3D model',
  files: 'Files',
  openIn: 'Open in Bozzetto',
  failed: 'The model could not be displayed',
  gone: {
    title: 'Model not found',
    text: 'Its owner may have made it private or deleted it.',
  },
} as const;
