import { words } from '../words/create.ts';
import classes from './examples.module.css';

/** Pictures that come with the service, by name. */
const PICTURES: Readonly<Record<string, string>> = import.meta.glob(
  '../../../examples/{dragon,hatching-chick,mushroom,rocket,teddy-bear}.png',
  { eager: true, query: '?url', import: 'default' },
);

/** Sample pictures to try. */
export function Examples({ onFile }: { onFile: (file: File) => void }) {
  const take = async (link: string, name: string) => {
    const response = await fetch(link);
    onFile(new File([await response.blob()], name, { type: 'image/png' }));
  };
  return (
    <section className={classes.examples}>
      <h3>{words.stage.examples}</h3>
      <ul>
        {Object.entries(PICTURES).map(([path, link]) => {
          const name = path.split('/').at(-1)!;
          return (
            <li key={path}>
              <button type="button" onClick={() => void take(link, name)}>
                <img
                  src={link}
                  alt={name.replace('.png', '').replaceAll('-', ' ')}
                  loading="lazy"
                />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
