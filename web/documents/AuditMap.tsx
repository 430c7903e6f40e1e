import { statuses } from './AuditParts';
import type { AuditStatus, NationalAudit } from './types';
import { useWords } from './words';

// A map of squares of one size per state, so that area does not suggest importance. Its accessible name has
// the counts, the table below repeats all of it. It is not mirrored.

const rows = [
  'AK .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. .. .. .. .. VT NH',
  'WA ID MT ND MN IL WI MI NY RI MA',
  'OR NV WY SD IA IN OH PA NJ CT ..',
  'CA UT CO NE MO KY WV VA MD DE ..',
  '.. AZ NM KS AR TN NC SC DC .. ..',
  '.. .. .. OK LA MS AL GA .. .. ..',
  'HI .. .. TX .. .. .. .. FL .. ..',
];
/** Column and row of each state's square. */
const squares = rows.flatMap((row, y) => row.split(' ').map((code, x) => ({ code, x: x * 54 + 2, y: y * 54 + 2 }))).filter(({ code }) => code !== '..');

function Oval({ status, x, y }: { status: AuditStatus; x: number; y: number }) {
  return (
    <>
      {status === 'none' ? <path className="dash" d={`M${x + 7} ${y + 5.5}h10`} /> : <rect className="status-oval" x={x} y={y} width="24" height="11" rx="5.5" />}
      {status === 'aging' && <path className="half" d={`M${x + 12} ${y}h-6.5a5.5 5.5 0 0 0 0 11h6.5z`} />}
      {status === 'withheld' && <path className="crossed" d={`M${x + 8} ${y + 1.5}l8 8m0-8l-8 8`} />}
    </>
  );
}

export function AuditMap({ page: { states, totals } }: { page: NationalAudit }) {
  const { t, plain } = useWords();
  const { current, aging, stale, withheld, none: without } = totals;
  return (
    <figure className="coverage">
      <svg className="tilemap" viewBox="0 0 596 434" role="img" aria-label={plain('audit_map_label', { current, aging, stale, withheld, without })}>
        {squares.map(({ code, x, y }) => {
          const own = states.find((state) => state.code === code);
          if (!own) return null;
          const age = own.feed_age_days == null ? '' : `, ${plain('audit_days', { days: own.feed_age_days })}`;
          return (
            <g key={code} className={own.status}>
              <title>{`${own.name}: ${plain(`audit_${own.status}`)}${age}`}</title>
              <rect className="square" x={x} y={y} width="50" height="50" rx="7" />
              <text x={x + 25} y={y + 22}>
                {code}
              </text>
              <Oval status={own.status} x={x + 13} y={y + 31} />
            </g>
          );
        })}
      </svg>
      <figcaption>
        <dl className="legend">
          {statuses.map((status) => (
            <div key={status}>
              <dt>
                <svg className="tilemap swatch" viewBox="0 0 50 50" aria-hidden="true">
                  <g className={status}>
                    <rect className="square" x="1" y="1" width="48" height="48" rx="7" />
                    <Oval status={status} x={13} y={19.5} />
                  </g>
                </svg>
                {t(`audit_${status}`)}
              </dt>
              <dd className="count">{totals[status]}</dd>
              <dd>{t(`audit_${status}_text`)}</dd>
            </div>
          ))}
        </dl>
      </figcaption>
    </figure>
  );
}
