import classes from './viewer.module.css';

/** Outlines on a grid of 24 units, drawn in the text color. */
const PATHS = {
  view: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  mode: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 3c3 2.4 4.4 5.4 4.4 9S15 18.600 12 21M4 9h8M3.200 13h8.800M5 17h7',
  edges: 'M4 5h16v14H4zM4 12h16M12 5v14',
  light:
    'M12 16a4 4 0 100-8 4 4 0 000 8zM12 2v2M12 20v2M4.900 4.900l1.400 1.400M17.700 17.700l1.400 1.400M2 12h2M20 12h2M4.900 19.100l1.400-1.400M17.700 6.300l1.400-1.400',
  measure: 'M3 16L16 3l5 5L8 21zM7 12l2 2M10 9l3 3M13 6l2 2',
  section: 'M12 3v18M9 6H4v12h5M15 6l5 2v8l-5 2z',
  animation: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  compare: 'M12 3v18M4 6h5v12H4zM15 6h5v12h-5z',
  capture:
    'M4 8h4l1.500-2h5L16 8h4v11H4zM12 16.500a3.200 3.200 0 100-6.400 3.200 3.200 0 000 6.400z',
  fullScreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  leave: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
} as const;

export type ViewerIconName = keyof typeof PATHS;

/** The icon of a tool. The button that contains it provides the name. */
export function ViewerIcon({ name }: { name: ViewerIconName }) {
  return (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
