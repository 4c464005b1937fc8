import { Link } from '@tanstack/react-router';
import type { FlowInfoPayload } from '../../contract/flows.ts';
import { words } from '../words/create.ts';
import { FLOW_ORDER, flowWords } from '../words/flows.ts';
import classes from './flow-tabs.module.css';

/** The kind of input that a flow starts from. */
type Beginning = 'words' | 'image' | 'model';
const BEGINNINGS: readonly Beginning[] = ['words', 'image', 'model'];

const beginningOf = (flow: FlowInfoPayload): Beginning =>
  flow.fields.find(({ source }) => source !== null)?.source ?? 'words';

/** Lists all flows by the kind of their input; the current one is marked. */
export function FlowTabs({
  flows,
  current,
}: {
  flows: readonly FlowInfoPayload[];
  current: string;
}) {
  const offered = FLOW_ORDER.flatMap((name) => flows.filter(({ flow_name }) => flow_name === name));
  const group = (beginning: Beginning) => offered.filter((flow) => beginningOf(flow) === beginning);
  const open = BEGINNINGS.find((each) =>
    group(each).some(({ flow_name }) => flow_name === current),
  );
  return (
    <nav className={classes.tabs} aria-label={words.kinds}>
      <div className={classes.beginnings}>
        {BEGINNINGS.map((each) => {
          const [first] = group(each);
          return first === undefined ? null : (
            <Link
              key={each}
              to="/create/$flow"
              params={{ flow: each === open ? current : first.flow_name }}
              data-open={each === open}
            >
              {words.beginning[each]}
            </Link>
          );
        })}
      </div>
      <ul className={classes.flows}>
        {(open === undefined ? [] : group(open)).map(({ flow_name }) => (
          <li key={flow_name}>
            <Link
              to="/create/$flow"
              params={{ flow: flow_name }}
              aria-current={flow_name === current ? 'page' : undefined}
            >
              {flowWords(flow_name).verb}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
