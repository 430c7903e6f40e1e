import { Mark } from '@/components/Logo/Logo';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { answerContent } from './Answer';
import { TypedAddress } from './AnswerForms';
import { Sign } from './Row';
import type { Drawn, DocumentOf } from './types';
import { type Words, useWords } from './words';

// The look-up inside a partner's page: its own head and foot, the form, and the answer as without scripts. A
// link to a page of the site opens a tab, because only this page may be framed. No link contains an address.

type Embed = DocumentOf<'embed'>;

function Head({ frame }: Pick<Embed, 'frame'>) {
  const { t, plain, brand } = useWords();
  return (
    <>
      <header className="head">
        <b>
          <Mark className="oval" />
          {brand}
        </b>
        <ExternalLink href={frame.site_href} icon>
          {t('embed_open')}
        </ExternalLink>
      </header>
      {(frame.sample || frame.rehearsal) && (
        <section aria-label={plain('bar_sample_label')}>
          {frame.sample && (
            <p className="bar">
              <span>{t('bar_sample')}</span>
            </p>
          )}
          {frame.rehearsal && <p className="bar rehearsal">{t('bar_rehearsal', { date: frame.rehearsal, slot: (day) => day })}</p>}
        </section>
      )}
    </>
  );
}

function Foot({ frame }: Pick<Embed, 'frame'>) {
  const { t, brand } = useWords();
  return (
    <footer className="foot">
      <a href={`tel:${frame.hotline.e164}`}>
        <Sign name="phone" />
        <span dir="ltr">{frame.hotline.display}</span>
      </a>
      <span>{t('embed_run_by', { brand })}</span>
    </footer>
  );
}

/** Shown if the key is missing or unknown, or its origins exclude the page: a link to the look-up. */
function Closed({ frame }: Pick<Embed, 'frame'>) {
  const { t, brand } = useWords();
  return (
    <>
      <h1>{t('link_locate')}</h1>
      <p className="soft">{t('embed_closed', { brand })}</p>
      <p className="soft">{t('embed_closed_why')}</p>
      <ExternalLink className="btn primary" href={frame.site_href} icon>
        {t('embed_closed_open', { brand })}
      </ExternalLink>
    </>
  );
}

export function embed({ frame, form, answer }: Embed, words: Words): Drawn {
  const { t, plain, brand } = words;
  const asked = form && answer && answerContent({ form, answer }, words);
  const heading = typeof asked?.heading === 'string' ? asked.heading : plain('link_locate');
  return {
    title: asked?.problem ? `${plain('contact_error_prefix')} ${heading}` : heading,
    description: plain('site_description'),
    body: (
      <div className="embed" data-origins={frame.origins.join(' ')}>
        <Head frame={frame} />
        <main id="main" className="embed-content answer">
          {!form ? (
            <Closed frame={frame} />
          ) : asked ? (
            <>
              {asked.body}
              <p className="ways-on">
                <a href={form.form_href}>
                  {t('door_retry_action')}
                  <Sign name="rotate-ccw" />
                </a>
                <ExternalLink href={frame.site_href} icon>
                  {t('embed_more', { brand })}
                </ExternalLink>
              </p>
            </>
          ) : (
            <>
              <h1>{heading}</h1>
              <TypedAddress form={form} promise={t('embed_promise', { brand })} />
            </>
          )}
        </main>
        <Foot frame={frame} />
      </div>
    ),
  };
}
