import { callTo } from './parts';
import type { ChooseState, Drawn, PickerEntry } from './types';
import { type Words, useWords } from './words';

const groups = [
  ['state', 'picker_states'],
  ['territory', 'picker_territories'],
] as const;

/** States, then territories, below an empty choice where one is to be asked for. */
export function StateOptions({ of, ask = true }: { of: Pick<PickerEntry, 'code' | 'kind' | 'name'>[]; ask?: boolean }) {
  const { t, plain } = useWords();
  return (
    <>
      {ask && <option value="">{t('confirm_placeholder')}</option>}
      {groups.map(([kind, label]) => (
        <optgroup key={kind} label={plain(label)}>
          {of
            .filter((choice) => choice.kind === kind)
            .map((choice) => (
              <option key={choice.code} value={choice.code}>
                {choice.name}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  );
}

/** The choice of a state or territory as a form that works without scripts. */
export function Picker({ of }: { of: ChooseState }) {
  const { t } = useWords();
  return (
    <form className="choose" method="get" action={of.action}>
      {of.hidden.map((field) => (
        <input key={field.name} type="hidden" name={field.name} value={field.value} />
      ))}
      <label htmlFor="choose-state">{t('confirm_label')}</label>
      <div className="pair">
        <select id="choose-state" name="state" required>
          <StateOptions of={of.choices} />
        </select>
        <button className="btn primary" type="submit">
          {t('picker_go')}
        </button>
      </div>
    </form>
  );
}

/** No jurisdiction is known: ask, never guess. */
export function choose(page: ChooseState, { t, plain }: Words): Drawn {
  const title = plain('confirm_heading');
  return {
    title,
    description: plain('confirm_subheading'),
    body: (
      <>
        <h1>{title}</h1>
        <p className="lede">{t('confirm_subheading')}</p>
        <Picker of={page} />
        <p className="soft">{t('door_hotline_text', { number: page.hotline.display, phone: callTo(page.hotline) })}</p>
      </>
    ),
  };
}
