import { smallLink } from '../data/client.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './thumbnail.module.css';

/** A small square picture, or a placeholder if there is none. It is loaded when it scrolls into view. */
export function Thumbnail({ picture }: { picture: string | null }) {
  return (
    <span className={classes.thumbnail}>
      {picture === null ? (
        <Icon name="make" />
      ) : (
        <img src={smallLink(picture)} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
