import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';

describe('Button', () => {
  it('stays reachable while disabled and is described by a visible reason [U06]', () => {
    const markup = renderToStaticMarkup(
      <Button id="create" type="submit" disabledReason="Choose an account first.">
        Create Case
      </Button>,
    );
    expect(markup).toContain('aria-disabled="true"');
    expect(markup).toContain('aria-describedby="create-reason"');
    expect(markup).toContain('<span id="create-reason" class="ui-reason">Choose an account first.</span>');
    expect(markup).not.toMatch(/\sdisabled=/);
  });

  it('cannot submit a form while it has a reason, even without scripts [U06]', () => {
    expect(
      renderToStaticMarkup(
        <Button type="submit" disabledReason="Not yet.">
          Send
        </Button>,
      ),
    ).toContain('type="button"');
  });

  it('keeps descriptions of its caller beside the reason', () => {
    const markup = renderToStaticMarkup(
      <Button id="send" aria-describedby="note" disabledReason="Not yet.">
        Send
      </Button>,
    );
    expect(markup).toContain('aria-describedby="note send-reason"');
  });

  it('shows the busy label in place of its own while busy', () => {
    const markup = renderToStaticMarkup(<Button busyLabel="Prefilling Case">Create Case</Button>);
    expect(markup).toContain('aria-busy="true"');
    expect(markup).toContain('>Prefilling Case</button>');
  });
});
