import type { ReactNode } from 'react';
import { Note } from '@/components/Note/Note';
import { AnswerList, ConfirmChip, Doubt, toConfirm } from './Facts';
import { classes } from './Row';
import type { Answers, Envelope as EnvelopeView, EnvelopeDrawing, PageHead } from './types';
import { Sentences, useWords } from './words';

// The envelope with numbered lines, and the steps by their numbers. It is not mirrored; its lines are text.

function Pin({ number }: { number: number }) {
  const { num } = useWords();
  return <span className="pin">{num(number)}</span>;
}

function Line({ number, words, plain = false }: { number?: number | null; words: ReactNode; plain?: boolean }) {
  return (
    <div className="envelope-line">
      {number != null ? <Pin number={number} /> : <span></span>}
      <div className={classes('blank-line', plain && 'plain')}></div>
      <small>{words}</small>
    </div>
  );
}

function Drawing({ of }: { of: EnvelopeDrawing }) {
  const { t } = useWords();
  const signers = of.witness != null;
  return (
    <figure className="ballot-envelope">
      <div className="paper">
        {of.seal != null && <span className="flap"></span>}
        {of.seal != null && (
          <p className="seal">
            <Pin number={of.seal} />
            {t('env_seal_line')}
          </p>
        )}
        {of.paper !== 'outer' && <p>{t(of.paper === 'inner' ? 'env_paper_inner' : 'env_paper_sheet')}</p>}
        <div className={classes('fields', signers && 'two-signers')}>
          <div className="signer">
            <p>{t('env_you')}</p>
            {of.sign != null && <Line number={of.sign} words={t('env_line_sign')} />}
            {of.date != null && <Line number={of.date} words={t('env_line_date')} plain />}
            {of.number != null && <Line number={of.number} words={t('env_line_number')} plain />}
            {of.birth_date != null && <Line number={of.birth_date} words={t('env_line_birth_date')} plain />}
            {of.copy != null && (
              <div className="envelope-line inside">
                <Pin number={of.copy} />
                <small>{t('env_line_copy')}</small>
              </div>
            )}
          </div>
          {signers && (
            <div className="signers">
              {of.witnesses > 0 && (
                <div className="signer">
                  <p>{t('env_witnesses', { count: of.witnesses })}</p>
                  {Array.from({ length: of.witnesses }, (_, at) => [
                    <Line key={at} number={at === 0 ? of.witness : null} words={t('env_line_witness')} />,
                    of.address && <Line key={`${at}a`} words={t('env_line_address')} plain />,
                  ])}
                </div>
              )}
              {of.witnesses > 0 && of.notary && (
                <p className="divider">
                  <span>{t('env_or')}</span>
                </p>
              )}
              {of.notary && (
                <div className="signer">
                  <p>{t('env_notary_who')}</p>
                  <Line number={of.witness} words={t('env_line_notary')} />
                </div>
              )}
            </div>
          )}
        </div>
      </div>
      <figcaption>{t('env_caption')}</figcaption>
    </figure>
  );
}

/** `tools`: the page's own tools, below the steps. */
export function Envelope({ of, head, tools }: { of: EnvelopeView; head: PageHead; tools?: ReactNode }) {
  const { t, say } = useWords();
  return (
    <section className="section" id="how-to-complete-your-ballot">
      <h2>{t('env_heading')}</h2>
      <p className="lede">{say(of.lede)}</p>
      <Drawing of={of.drawing} />
      <ol className="steps envelope-steps">
        {of.steps.map((step, at) => (
          <li key={at}>
            <div>
              <h3>{say(step.title)}</h3>
              <p className="soft">
                <Sentences of={step.text} />
              </p>
              <Doubt of={step} office={head.office.url} listed />
            </div>
          </li>
        ))}
      </ol>
      <ConfirmChip when={of.steps.some(toConfirm)} office={head.office.url} />
      <Note>{t('env_mistake')}</Note>
      {tools}
    </section>
  );
}

export function Returning({ of, head }: { of: Answers; head: PageHead }) {
  const { t } = useWords();
  return (
    <section className="section" id="return-your-ballot">
      <h2>{head.kind === 'state' ? t('back_heading') : t('back_heading_territory')}</h2>
      <AnswerList of={of.answers} head={head} />
    </section>
  );
}
