import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { brand as defaultBrand } from '@reachout/core/testing/samples';
import { Login } from './login.tsx';

const brand = defaultBrand;
const people = [{ name: 'Olivia Ortega', email: 'olivia@orbit.example', about: 'Owner of Orbit Labs' }];

describe('Login', () => {
  it('helps password managers and keeps where to go next [U10]', () => {
    const markup = renderToStaticMarkup(<Login brand={brand} next="/help?product=v0" />);
    expect(markup).toMatch(/<form[^>]*action="\/login" method="post"/);
    expect(markup).toContain('autoComplete="username"');
    expect(markup).toContain('autoComplete="current-password"');
    expect(markup).toContain('name="next" value="/help?product=v0"');
  });

  it('keeps the email after a failed attempt, never the password [U03, U04]', () => {
    const markup = renderToStaticMarkup(
      <Login
        brand={brand}
        next="/help"
        email="olivia@orbit.example"
        errors={{ form: 'The email or the password is wrong.' }}
      />,
    );
    expect(markup).toContain('value="olivia@orbit.example"');
    expect(markup).toContain('<a href="#email">The email or the password is wrong.</a>');
    expect(markup).not.toMatch(/type="password"[^>]*value=/);
  });

  it('offers the people of the demo world as buttons, only in demo mode', () => {
    const demo = renderToStaticMarkup(
      <Login brand={brand} next="/help" demo={{ people, password: 'reachout-demo' }} />,
    );
    expect(demo).toContain('Olivia Ortega');
    expect(demo.match(/<form/g)).toHaveLength(2);
    expect(renderToStaticMarkup(<Login brand={brand} next="/help" />)).not.toContain('reachout-demo');
  });
});
