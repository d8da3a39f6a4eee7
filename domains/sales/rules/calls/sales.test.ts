import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { salesEnquirySchema } from './sales.ts';

const enquiry = {
  name: '  Mara Winter ',
  email: ' mara@winter.example ',
  company: 'Winter',
  teamSize: '1',
  message: 'Hello\nthere',
  submission: '0a1b2c3d-0000-4000-8000-00000000000a',
};

describe('an enquiry to sales', () => {
  it('loses white space around lines and keeps the message as it was typed', () => {
    expect(z.parse(salesEnquirySchema, enquiry)).toEqual({
      ...enquiry,
      name: 'Mara Winter',
      email: 'mara@winter.example',
    });
  });

  it.each([undefined, null, '', 'again', ['0a1b2c3d-0000-4000-8000-00000000000a'], 7])(
    'counts on its own with the submission %j',
    (submission) => {
      expect(z.parse(salesEnquirySchema, { ...enquiry, submission }).submission).toBeUndefined();
    },
  );

  it.each([
    ['name', '', 'Name is required'],
    ['name', 'a\nb', 'Name must be one line'],
    ['company', 'x'.repeat(256), 'Company must be 255 characters or fewer'],
    ['email', 'mara', 'Enter an e-mail address like name@example.com'],
    ['email', 'a b@c.example', 'Enter an e-mail address like name@example.com'],
    ['teamSize', '', 'Choose the size of your team'],
    ['message', ' ', 'Message is required'],
    ['message', '😀'.repeat(2501), 'Message must be 5000 characters or fewer'],
  ])('is refused when its %s is %j', (field, value, message) => {
    const result = z.safeParse(salesEnquirySchema, { ...enquiry, [field]: value });
    expect(result.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]]);
  });
});
