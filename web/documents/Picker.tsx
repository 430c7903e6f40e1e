import type { ReactNode } from 'react';
import { callTo, classes } from './Row';
import type { ChooseState, Drawn, PickerEntry } from './types';
import { type Words, useWords } from './words';

const groups = [
  ['state', 'picker_states'],
  ['territory', 'picker_territories'],
] as const;

/** States, then territories. `ask`: below an empty choice. */
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

interface ChoiceProps {
  /** The action of the form, and the other parameters of the visit. */
  of: Pick<ChooseState, 'action' | 'hidden'>;
  /** Name of the field. */
  name: string;
  label: ReactNode;
  /** The current jurisdiction; the choice then stands in one line and changes it. */
  current?: string | null;
  /** Language of the choices, if not that of the page. */
  lang?: string;
  button: ReactNode;
  children: ReactNode;
}

/**
 * A choice, and a button that opens what is chosen. With scripts a choice by pointer or Enter opens it, too; arrow
 * keys only move (`browser/picker.ts`).
 */
export function Choice({ of, name, label, current = null, lang, button, children }: ChoiceProps) {
  return (
    <form className={classes('choose', current && 'inline')} method="get" action={of.action}>
      {of.hidden.map((field) => (
        <input key={field.name} type="hidden" name={field.name} value={field.value} />
      ))}
      <label htmlFor={name}>{label}</label>
      <div className="pair">
        <select id={name} name={name} required={!current} autoComplete="off" lang={lang} {...(current && { defaultValue: current })}>
          {children}
        </select>
        <button className={current ? 'btn quiet small' : 'btn primary'} type="submit">
          {button}
        </button>
      </div>
    </form>
  );
}

/** The choice of a state or territory. */
export function Picker({ of, current = null }: { of: ChooseState; current?: string | null }) {
  const { t } = useWords();
  return (
    <Choice of={of} name="state" label={t(current ? 'picker_label' : 'confirm_label')} current={current} button={t('picker_go')}>
      <StateOptions of={of.choices} ask={!current} />
    </Choice>
  );
}

/** Asks for the jurisdiction if it is unknown. */
export function WhichState({ of }: { of: ChooseState }) {
  const { t } = useWords();
  return (
    <>
      <h1>{t('confirm_heading')}</h1>
      <p className="lede">{t('confirm_subheading')}</p>
      <Picker of={of} />
    </>
  );
}

export function choose(page: ChooseState, { t, plain }: Words): Drawn {
  return {
    title: plain('confirm_heading'),
    description: plain('confirm_subheading'),
    body: (
      <>
        <WhichState of={page} />
        <p className="soft">{t('door_hotline_text', { number: page.hotline.display, phone: callTo(page.hotline) })}</p>
      </>
    ),
  };
}
