type Channels = [number, number, number];

const channelsOf = (hex: string): Channels => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const hexOf = (channels: Channels): string =>
  `#${channels
    .map((v) =>
      Math.round(Math.min(255, Math.max(0, v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Makes a color more (above 1) or less saturated. */
export function saturated(hex: string, factor: number): string {
  const channels = channelsOf(hex);
  const grey = 0.3 * channels[0] + 0.59 * channels[1] + 0.11 * channels[2];
  return hexOf(channels.map((v) => grey + (v - grey) * factor) as Channels);
}

/** Mixes a color with another one. */
export function mixed(hex: string, other: string, share: number): string {
  const goal = channelsOf(other);
  return hexOf(channelsOf(hex).map((v, k) => v + (goal[k] - v) * share) as Channels);
}
