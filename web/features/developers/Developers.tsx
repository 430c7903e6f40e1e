import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/Page/Page';
import { SiteLink } from '@/components/SiteLink/SiteLink';
import { type Locale, locales } from '@/lib/i18n/locales';
import { answers, codesLine, embedTag, examples, fieldLine, groupTitles, headings, laws, notes, scenarios, versionLine } from './content';
import { type Endpoint, groups, version } from './reference';
import '@/styles/info.css';
import '@/styles/info-print.css';
import '@/styles/audit.css';
import '@/styles/audit-signs.css';
import '@/styles/audit-table.css';
import '@/styles/audit-narrow.css';
import '@/styles/developers.css';

/** The page for users of the API, made from its OpenAPI document when the site is built. */
export async function Developers({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale });
  const foreign = locale === 'en' || !locales[locale].texts ? {} : { lang: 'en', dir: 'ltr' };
  return (
    <Page wide>
      <div className="dataPage">
        <p className="kicker">{t('developers_title')}</p>
        <h1>{t('developers_heading')}</h1>
        <p className="answer">{t('developers_lede')}</p>
        {'lang' in foreign && <p className="soft">{t('legal_english_only')}</p>}
        <div {...foreign}>
          <p className="as-of">
            <a href="/openapi.json">{headings.openapi}</a>
            <SiteLink href="/national-audit/">{headings.audit}</SiteLink>
            <span>{versionLine(version)}</span>
          </p>
          <div className="laws">
            {laws.map(({ title, text }) => (
              <div key={title}>
                <h2>{title}</h2>
                <p>{text}</p>
              </div>
            ))}
          </div>
          <Examples />
          <section className="section" aria-labelledby="reference">
            <h2 id="reference">{headings.there}</h2>
            {groups().map(({ tag, endpoints }) => (
              <section key={tag} aria-label={groupTitles[tag] ?? tag}>
                <h3 className="spaced">{groupTitles[tag] ?? tag}</h3>
                {endpoints.map((endpoint) => (
                  <Route key={endpoint.id} endpoint={endpoint} />
                ))}
              </section>
            ))}
          </section>
          {notes.map(({ title, text }) => (
            <section key={title} className="section">
              <h2>{title}</h2>
              <p>{text}</p>
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}

function Examples() {
  return (
    <section className="section" aria-labelledby="examples">
      <h2 id="examples">{headings.examples}</h2>
      <p className="soft">{headings.examplesText}</p>
      {examples.map(({ id, title, command, answer }) => (
        <article key={id} className="endpoint">
          <h3>{title}</h3>
          <div className="sidebyside">
            <div className="code request">
              <p className="code-title">{headings.request}</p>
              <pre dir="ltr" data-example={id}>
                <Lines command={command} />
              </pre>
            </div>
            <div className="code">
              <p className="code-title">{headings.answer}</p>
              <pre dir="ltr" data-answer={id}>
                {answer}
              </pre>
            </div>
          </div>
        </article>
      ))}
      <h3 className="spaced">{headings.answers}</h3>
      <Meanings of={answers} />
      <h3 className="spaced">{headings.scenarios}</h3>
      <Meanings of={scenarios} />
      <h3 className="spaced">{headings.embed}</h3>
      <div className="code">
        <pre dir="ltr">{embedTag}</pre>
      </div>
    </section>
  );
}

/** The backslash that continues a line stays at the end of what it continues. */
function Lines({ command }: { command: string }) {
  return command.split(/( \\\n)/).map((part, at) => (at % 2 === 1 ? <span key={at} className="continued">{part}</span> : part));
}

function Meanings({ of }: { of: readonly (readonly [word: string, text: string])[] }) {
  return (
    <dl className="defs">
      {of.map(([word, text]) => (
        <div key={word}>
          <dt>
            <code>{word}</code>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Route({ endpoint: { id, method, path, text, fields, codes } }: { endpoint: Endpoint }) {
  return (
    <article className="endpoint" aria-labelledby={id}>
      <h4 id={id}>
        <span className={`verb ${method.toLowerCase()}`}>{method}</span> <code>{path.map((part, at) => (at % 2 === 1 ? <var key={part}>{part}</var> : part))}</code>
      </h4>
      <p>{text}</p>
      {fields.length > 0 && (
        <dl className="args">
          {fields.map(({ name, where, required, text: meaning }) => (
            <div key={`${where} ${name}`}>
              <dt>
                <code>{name}</code> <small>{fieldLine(where, required)}</small>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="small soft">{codesLine(codes)}</p>
    </article>
  );
}
