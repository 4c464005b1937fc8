import classes from './icon.module.css';

/** Outlines on a grid of 24 units, drawn in the text color. */
const PATHS = {
  make: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  tasks: 'M4 6h2M9 6h11M4 12h2M9 12h11M4 18h2M9 18h11',
  models: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  library: 'M5 4v16M9 4v16M13 4h3v16h-3zM16 5l3-.8 3 15-3 .8',
  account: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4 20c1-4 4-6 8-6s7 2 8 6',
  admin: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4',
  search: 'M10.5 17a6.5 6.5 0 100-13 6.5 6.5 0 000 13zM15.5 15.5L20 20',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  light:
    'M12 16a4 4 0 100-8 4 4 0 000 8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  dark: 'M20 14.5A8.5 8.5 0 019.5 4 8.5 8.5 0 1020 14.5z',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  close: 'M5 5l14 14M19 5L5 19',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  camera: 'M4 8h4l2-3h4l2 3h4v11H4zM12 16.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7z',
  link: 'M10 14a4 4 0 005.7 0l3-3A4 4 0 0013 5.3l-1 1M14 10a4 4 0 00-5.7 0l-3 3A4 4 0 0011 18.7l1-1',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  spark: 'M12 3l2 6 6 3-6 2-2 7-2-7-6-2 6-3z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  share: 'M12 15V4M8 7l4-4 4 4M5 12v8h14v-8',
  retry: 'M4 12a8 8 0 1114 5.3M18 21v-4h-4',
  undo: 'M9 14L4 9l5-5M4 9h10.5a5 5 0 010 10H11',
  redo: 'M15 14l5-5-5-5M20 9H9.5a5 5 0 000 10H13',
  visible: 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zM12 15a3 3 0 100-6 3 3 0 000 6z',
  hidden:
    'M4 4l16 16M10 5.2A9.5 9.5 0 0112 5c6.5 0 10 7 10 7a17 17 0 01-2.8 3.6M6.3 7A17 17 0 002 12s3.5 7 10 7a9.7 9.7 0 004.5-1.1M9.9 9.9a3 3 0 004.2 4.2',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  check: 'M5 13l4 4L19 7',
  alert: 'M12 4l9 16H3zM12 10v4M12 17v.5',
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon beside a text; hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
