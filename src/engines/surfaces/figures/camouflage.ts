/** Colors of woodland camouflage: the ground, and the blots on it. */
export const CAMOUFLAGE = {
  ground: '#6d6b45',
  green: '#3d4a2a',
  light: '#9a8a62',
  dark: '#26281d',
};
