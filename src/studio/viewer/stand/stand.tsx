import '../../tokens.css';
import '../../app/base.css';
import './stand.css';
import { createRoot } from 'react-dom/client';
import { Stage } from '../stage/stage.ts';
import { Viewer, type ViewerProps } from '../viewer.tsx';

/** Functions that tests call on the page that shows only the viewer. */
interface Stand {
  /** Opens a stage on a canvas that fills the page. */
  openStage(): Stage;
  /** Shows the viewer on the whole page; the next call replaces its content, and null removes it. */
  show(props: ViewerProps | null): void;
}

declare global {
  interface Window {
    stand: Stand;
  }
}

const place = document.querySelector('#root') as HTMLElement;
let root: ReturnType<typeof createRoot> | null = null;

window.stand = {
  openStage() {
    const canvas = document.createElement('canvas');
    place.replaceChildren(canvas);
    return new Stage(canvas);
  },
  show(props) {
    root ??= createRoot(place);
    root.render(props && <Viewer {...props} />);
  },
};
