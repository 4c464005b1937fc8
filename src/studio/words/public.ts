/** The words of public models. */
export const words = {
  unnamed: '3D model',
  files: 'Files',
  openIn: 'Open in Bozzetto',
  failed: 'The model could not be shown',
  gone: {
    title: 'There is no public model here',
    text: 'Its owner may have made it private or removed it.',
  },
} as const;
