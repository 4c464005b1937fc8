/** File keys as uploads return them, for the examples in the documentation. */
export const EXAMPLE_IMAGE = 'img_3f2a9c0d5b7e41868f1c2d3e4a5b6c7d';
export const EXAMPLE_MODEL = 'mdl_9b1d6f20c4e84c2a8e7f5a6b3c2d1e0f';
