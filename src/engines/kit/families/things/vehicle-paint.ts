/** Materials of vehicles. */
export const PAINT = {
  paint: { is: 'paint', color: '#d0342c', roughness: 0.25 },
  trim: { is: 'plastic', color: '#2c2f34' },
  glass: { is: 'glass', color: '#2b3a46', opacity: 1, roughness: 0.1 },
  tyre: { is: 'rubber' },
  rim: { is: 'aluminium' },
  light: { color: '#fff2c0', glow: 1 },
  tail: { color: '#e0241c', glow: 0.6 },
  chrome: { is: 'chrome' },
} as const;
