import { beforeEach, expect, it } from 'vitest';
import { callOf } from './form-call.ts';

function formOf(fields: string, attributes = ''): HTMLFormElement {
  document.body.innerHTML = `<form data-call="/api/x?teamId=t" ${attributes}>${fields}</form>`;
  return document.querySelector('form') as HTMLFormElement; // just written
}

beforeEach(() => document.body.replaceChildren());

it('sends a form’s fields as JSON, without what only the plain form needs [§7.0.4, §7.0.6]', () => {
  const form = formOf(
    '<input name="form" value="severity"><input name="severity" value="2"><input name="status" value="">',
  );
  expect(callOf(form)).toEqual({
    path: '/api/x?teamId=t',
    options: { method: 'POST', json: { severity: '2' } },
  });
});

it('names the copy that the person looked at [§7.0.4]', () => {
  const form = formOf(
    `<input name="version" value='"5.0"'><input name="status" value="Closed">`,
    'data-call-method="PATCH"',
  );
  expect(callOf(form).options).toEqual({
    method: 'PATCH',
    json: { status: 'Closed' },
    headers: { 'if-match': '"5.0"' },
  });
});

it('sends a list as a whole, an empty one too', () => {
  const address = '<input name="participants[]" value=" a@x.example ">';
  const empty = '<input name="participants[]" value="">';
  expect(callOf(formOf(address + empty)).options.json).toEqual({ participants: ['a@x.example'] });
  expect(callOf(formOf(empty)).options.json).toEqual({ participants: [] });
});
