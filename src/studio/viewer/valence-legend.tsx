import { words } from '../words/viewer.ts';
import { valenceColor } from './stage/edge-overlay.ts';
import classes from './viewer.module.css';

const VALENCES = [2, 3, 4, 5, 6, 7];

/** Explains the colors of irregular vertices. */
export function ValenceLegend() {
  const { title, fewer, more } = words.legend;
  const name = (valence: number) => (valence === 2 ? fewer : valence === 7 ? more : `${valence}`);
  return (
    <section className={classes.legend} aria-label={title}>
      <span className={classes.quiet}>{title}</span>
      <ul className={classes.colors}>
        {VALENCES.map((valence) => (
          <li key={valence}>
            <span className={classes.dot} style={{ background: valenceColor(valence) }} />
            {name(valence)}
          </li>
        ))}
      </ul>
    </section>
  );
}
