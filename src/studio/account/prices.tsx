import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { flowsQuery } from '../data/queries.ts';
import tables from '../ui/table.module.css';
import { words } from '../words/account.ts';
import { flowWords } from '../words/flows.ts';
import { credits, seconds } from '../words/units.ts';
import classes from './account-page.module.css';

/** Shows the price of each flow with its default settings. */
export function Prices() {
  const { data } = useQuery(flowsQuery);
  return (
    <section className={classes.card}>
      <h2>{words.prices.title}</h2>
      <table className={`${tables.table} number`}>
        <thead>
          <tr>
            <th>{words.prices.flow}</th>
            <th className={tables.figure}>{words.prices.price}</th>
            <th className={tables.figure}>{words.prices.usual}</th>
          </tr>
        </thead>
        <tbody>
          {data?.flows.map(({ flow_name, cost_credits, durations }) => (
            <tr key={flow_name}>
              <td>
                <Link to="/create/$flow" params={{ flow: flow_name }}>
                  {flowWords(flow_name).verb}
                </Link>
              </td>
              <td className={tables.figure}>{credits(cost_credits)}</td>
              <td className={tables.figure}>
                {durations[0] === undefined ? '' : seconds(durations[0].p50_seconds)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
