import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { brand as defaultBrand } from '@reachout/core/testing/samples';
import { ErrorPage, type ErrorPageProps } from './error-page.tsx';

function render(props: Partial<ErrorPageProps>): string {
  return renderToStaticMarkup(
    <ErrorPage brand={defaultBrand} code="internal" statusLink="/status" requestId="req-1" {...props} />,
  );
}

describe('ErrorPage', () => {
  it.each(['not_found', 'forbidden', 'rate_limited', 'internal', 'database_unavailable'] as const)(
    'says of %s what happened and where to go, with a copyable request id [U90, U91]',
    (code) => {
      const markup = render({ code });
      expect(markup).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
      expect(markup).toContain('href="/help"');
      expect(markup).toContain('<code id="request-id">req-1</code>');
      expect(markup).toContain('data-copy="request-id"');
    },
  );

  it('leads to the status where it is published, and says nothing of it elsewhere [A96]', () => {
    expect(render({ statusLink: 'https://status.example' })).toContain('<a href="https://status.example"');
    expect(render({ statusLink: null })).not.toContain('status page');
  });

  it('draws the brand’s grid as what happened, for eyes alone [U91]', () => {
    const drawingOf = (code: ErrorPageProps['code']): string => {
      const [drawing = ''] = /<svg class="ui-pixel-icon brand-grid".*?<\/svg>/.exec(render({ code })) ?? [];
      expect(drawing).toContain('aria-hidden="true"');
      return drawing;
    };
    const drawings = (['not_found', 'forbidden', 'internal', 'conflict'] as const).map(drawingOf);
    expect(new Set(drawings).size).toBe(4);
  });

  it('counts down to the time when trying again makes sense [U91]', () => {
    const markup = render({ code: 'rate_limited', retryAfterSeconds: 30 });
    expect(markup).toContain('data-countdown="30"');
    expect(markup).toContain('Try again');
  });

  it('leads back to its own address, which nobody can have written to look like another site’s [A17]', () => {
    expect(render({ code: 'internal' })).toContain('<a href="" ');
  });

  it('asks to reload where a form was sent, because a link would leave it behind [F18]', () => {
    const markup = render({ code: 'rate_limited', isForm: true });
    expect(markup).toContain('Reload this page to send it again.');
    expect(markup).not.toContain('Try again');
    expect(render({ code: 'conflict', isForm: true })).toContain('Try again');
  });

  it('says that nothing typed is lost when the fault is ours [U90]', () => {
    expect(render({ code: 'internal' })).toContain('kept on this device');
    expect(render({ code: 'not_found' })).not.toContain('kept on this device');
  });
});
