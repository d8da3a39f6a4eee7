import { Button } from '@reachout/ui/button';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { providerForm } from '../rules/login-fields.ts';

/** The button that leads to the identity provider. It posts without a script. */
export function ProviderForm({ label, next }: { label: string; next: string }) {
  return (
    <FormFrame form={providerForm} isInPlace={false} className="grid">
      <input type="hidden" name={providerForm.fields.next} value={next} />
      <Button type="submit" variant="primary">
        {providerForm.submit({ label })}
      </Button>
    </FormFrame>
  );
}
