import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Button } from '@/components/Button/Button';
import { Field } from '@/components/Field/Field';
import { FormCard } from '@/components/Field/FormCard';

interface UnitFormProps extends ComponentProps<'form'> {
  /** Properties of the field. */
  field: Omit<ComponentProps<typeof Field>, 'label' | 'hint'>;
}

/** The question for a unit, with and without scripts. `children`: before the field. */
export function UnitForm({ field, children, ...form }: UnitFormProps) {
  const t = useTranslations();
  return (
    <FormCard {...form}>
      {children}
      <Field label={t('unit_label')} hint={t('unit_hint')} name="unit" autoComplete="off" maxLength={20} dir="ltr" required {...field} />
      <div>
        <Button type="submit" look="primary">
          {t('unit_continue')}
        </Button>
      </div>
    </FormCard>
  );
}
