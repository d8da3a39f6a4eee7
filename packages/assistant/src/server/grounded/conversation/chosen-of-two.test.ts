import { assistantCopy } from '@reachout/chat/messages/assistant';
import { describe, expect, it } from 'vitest';
import { chosenOfTwo } from './chosen-of-two.ts';

const two = { one: '404 NOT\\_FOUND', other: 'The domain shows 404' };
const answer = `**${two.one}**\n\nA text.\n\n**${two.other}**\n\nAnother.\n\n${assistantCopy.whichOfTwo(two)}`;

describe('chosenOfTwo', () => {
  it.each([
    ['the first one', '404 NOT_FOUND'],
    ['The former', '404 NOT_FOUND'],
    ['das erste', '404 NOT_FOUND'],
    ['the second', 'The domain shows 404'],
    ['la segunda', 'The domain shows 404'],
    ['第二个', 'The domain shows 404'],
  ])('tells which of two subjects is chosen: %j', (message, heading) => {
    expect(chosenOfTwo(message, answer)).toBe(heading);
  });

  it.each([
    ['neither', answer],
    ['first tell me what a build is, and then how long it may take', answer],
    ['the first one', '**404 NOT\\_FOUND**\n\nA text.\n\n**Another**\n\nMore.'],
    ['the first one', undefined],
  ])('chooses nothing where none was named, or nothing was asked: %j', (message, lastAnswer) => {
    expect(chosenOfTwo(message, lastAnswer)).toBeUndefined();
  });
});
