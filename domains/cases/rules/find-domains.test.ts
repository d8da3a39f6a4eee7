import { describe, expect, it } from 'vitest';
import { brand } from '@reachout/core/testing/samples';
import { isDomain } from './field-formats.ts';
import { findDomains, foreignHosts } from './find-domains.ts';
import { processorMs } from '@reachout/core/testing/processor-ms';

const foreign = foreignHosts(brand);
const firstOf = (text: string) => findDomains(text, foreign)[0] ?? '';

describe('the domain that a person names', () => {
  it.each([
    // As it is said in a sentence.
    ['Our shop.example.co.uk shows an error', 'shop.example.co.uk'],
    ['acme-shop.com stopped resolving this morning', 'acme-shop.com'],
    ['Please look at kaffeehaus-wien.at, it is slow', 'kaffeehaus-wien.at'],
    ['Nothing loads on lumen.io since the last deploy', 'lumen.io'],
    ['We bought brightside.dev yesterday', 'brightside.dev'],
    ['Our domain is orchard.me and the certificate is pending', 'orchard.me'],
    ['The apex is harbour.is and does not redirect', 'harbour.is'],
    ['Is `acme.it` reachable from your side?', 'acme.it'],
    ['the store pixel-pots.in times out', 'pixel-pots.in'],
    ['DNS for northwind.cloud is wrong', 'northwind.cloud'],
    ['My site tulips.garden has no TLS', 'tulips.garden'],
    ['www.museum.museum is down', 'www.museum.museum'],
    ['app.velvet.com logs everybody out', 'app.velvet.com'],
    ['store.moss.com and api.moss.com differ', 'store.moss.com'],
    ['MyShop.COM SHOWS A 404', 'myshop.com'],
    ['(fernweh.de)', 'fernweh.de'],
    ['**fernweh.de**: 502', 'fernweh.de'],
    ['"fernweh.de"?', 'fernweh.de'],
    ['fernweh.de’s certificate has expired', 'fernweh.de'],
    ['Domain: fernweh.de.', 'fernweh.de'],
    ['domain:fernweh.de', 'fernweh.de'],
    ['fernweh.de, fernweh.at and fernweh.ch', 'fernweh.de'],
    ['fernweh.de:8443 refuses', 'fernweh.de'],
    ['the domain zip.zip', 'zip.zip'],
    // As an address.
    ['see https://www.Acme-Shop.com/cart?x=1 please', 'www.acme-shop.com'],
    ['https://console.md/ shows the old page', 'console.md'],
    ['http://shop.acme.rs:8080/x#y', 'shop.acme.rs'],
    ['<https://lumen.page>', 'lumen.page'],
    ['[our page](https://lumen.page/a)', 'lumen.page'],
    // In DNS.
    ['I added the TXT record _acme-challenge.fernweh.de', 'fernweh.de'],
    ['*.fernweh.de has no certificate', 'fernweh.de'],
    ['dig +short A fernweh.de', 'fernweh.de'],
    ['$ nslookup www.fernweh.de', 'www.fernweh.de'],
    ['curl: (6) Could not resolve host: api.fernweh.de', 'api.fernweh.de'],
    ['traceroute to fernweh.de (76.76.21.21), 30 hops max, 60 byte packets', 'fernweh.de'],
    // International, whole.
    ['https://müller-größe.de zeigt nichts', 'müller-größe.de'],
    ['müller-größe.de shows nothing', 'müller-größe.de'],
    ['MÜLLER-GRÖßE.DE', 'müller-größe.de'],
    ['https://mu\u0308ller.example/x', 'müller.example'],
    ['Our site is xn--mller-gre-p2a9m.de', 'xn--mller-gre-p2a9m.de'],
    ['https://пример.рф/страница', 'пример.рф'],
    ['例え。jp は動きません', '例え.jp'],
    ['الموقع مثال.السعودية لا يعمل', 'مثال.السعودية'],
    ['नमूना.भारत', 'नमूना.भारत'],
    // In scripts without spaces, with words at them.
    ['我们的域名商店.example打不开了', '商店.example'],
    ['网站shop.example打不开。', 'shop.example'],
    ['域名：茶叶店.example，证书过期', '茶叶店.example'],
    ['我把birchwood.com解析改了', 'birchwood.com'],
    ['京都旅館.exampleの証明書が期限切れです', '京都旅館.example'],
    ['弊社のsakura-tea.exampleが開けません', 'sakura-tea.example'],
    ['東京shop.example が見れない', '東京shop.example'],
    ['お茶の店.example が開けない', 'お茶の店.example'],
    // The one that is called so, before others.
    ['my-app.tetra.example does not point to acme.io.', 'acme.io'],
    ['code is on github.com/acme/shop, domain is acme.dev', 'acme.dev'],
    ['Calls to api.partner.com fail on our site hillside.com', 'hillside.com'],
    ['We use Route 53, socket.io and the domain is oak.com', 'oak.com'],
  ])('in %j is %s', (text, domain) => {
    expect(firstOf(text)).toBe(domain);
    expect(isDomain(domain)).toBe(true);
  });

  it.each([
    // Names of code.
    ['foo.bar.map is not a function'],
    ['process.env.API_KEY is undefined, and so is process.env.host'],
    ['console.log and console.info print nothing'],
    ['window.location.host is empty'],
    ['user.name.call(this) throws'],
    ['Cannot read properties of undefined (reading data.id)'],
    ['myModule.app is null'],
    ['`request.headers.host` differs between regions'],
    ['ctx.params.id and event.target.id'],
    ['items.filter(x).map(y).select(z)'],
    ['import.meta.env.DEV'],
    ['lodash.get, rxjs.of, React.is and Math.PI'],
    ['this.store.app'],
    ['const host = config.shop.live;'],
    ['order.page[3] is missing'],
    ['in the domain model, customer.name is empty'],
    // Files.
    ['next.config.js and package.json'],
    ['README.md, main.py, lib.rs and run.sh'],
    ['vite.config.ts:12:3'],
    ['the site README.md is not deployed'],
    ['/var/www/fernweh.de/index.html'],
    ['./src/shop.page/index.tsx'],
    ['C:\\sites\\fernweh.com\\web.config'],
    ['report.zip and clip.mov'],
    ['.env.local, .env.production'],
    // Words and numbers.
    ['e.g. this, i.e. that, 3 p.m.'],
    ['It worked.it fails now'],
    ['My site crashed.is there a known problem?'],
    ['version 1.2.3 of node.js, Next.js 15.1.0-canary.4'],
    ['10.0.0.1 and 2001:db8::1'],
    ['no domain at all'],
    ['-bad-.com..'],
    ['ASP.NET and Socket.IO'],
    // Mail addresses.
    ['mail me at olivia@acme.com'],
    ['<mailto:olivia@acme.com>, "Olivia" <o@shop.acme.com>'],
    [
      'Nov 12 10:22:33 mx postfix/smtp[9]: to=<bob@acme.com>, relay=aspmx.mailhost.com[142.250.1.27]:25, dsn=2.0.0',
    ],
    ['Received: from mail-ej1.mailhost.com (mail-ej1.mailhost.com [209.85.218.43])'],
    ['client=unknown[203.0.113.9], helo=<mx.spammy.com>'],
    // Routers and servers on the way.
    [' 5  ae-1.r21.frnkge13.de.bb.carrier.net (129.250.3.20)  10.1 ms  10.4 ms  9.8 ms'],
    ['  7    12 ms    11 ms    12 ms  core2.fra.transit.com [80.81.192.1]'],
    ['  3.|-- cr1.lon.backbone.net  0.0%  10  12.1  12.0'],
    ['It ends at core2.fra.transit.com (80.81.192.1)'],
    ['ns1.registrar-dns.com and ns2.registrar-dns.com'],
    ['www CNAME cname.hosting-edge.net'],
    // Logs and stacks.
    ['2026-11-12T10:22:33Z GET https://api.thirdparty.com/v1/items 500'],
    ['[error] upstream cdn.vendor.com timed out'],
    ['Error: getaddrinfo ENOTFOUND db.vendor.com'],
    ['    at fetch (https://cdn.vendor.com/app.js:1:2)'],
    ['npm ERR! 404 Not Found - GET https://registry.vendor.com/left-pad'],
    ['NEXT_PUBLIC_API=https://api.vendor.com'],
    ['"homepage": "https://vendor.com"'],
    ['```\nfetch("https://vendor.com")\n```'],
    ['location: https://vendor.com/login'],
    // Of the platform, and of everybody.
    ['https://my-app-abc123.tetra.example/api'],
    ['https://github.com/acme/shop and stackoverflow.com'],
    ['localhost:3000, db.internal, printer.local, shop.test'],
    ['https://user:secret@acme.com/'],
  ])('is none in %j', (text) => {
    expect(firstOf(text)).toBe('');
  });

  // Written after the rules, so that these are measured by them and not made from them.
  it.each([
    [
      'Hello, our production site https://shop.grünkohl-und-söhne.de/warenkorb returns a 502 since 9:00',
      'shop.grünkohl-und-söhne.de',
    ],
    ['verification of pflanzenbörse.at hangs', 'pflanzenbörse.at'],
    ['We are moving kitesurf.pt away from Gandi', 'kitesurf.pt'],
    ['I transferred my domain, cloudberry.net, to you last week', 'cloudberry.net'],
    ['nameservers for tidepool.org were changed to ns1.dnsprovider.com', 'tidepool.org'],
    ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH on checkout.birchwood.com', 'checkout.birchwood.com'],
    ['curl -I https://birchwood.com gives 301', 'birchwood.com'],
    ['Preview urls work, but birchwood.shop does not', 'birchwood.shop'],
    ['The domain birchwood.shop does not', 'birchwood.shop'],
    ['birchwood.shop has an invalid certificate. The site birchwood.shop', 'birchwood.shop'],
    ['can you check 日本語.jp', '日本語.jp'],
    ['The www of straße-19.de works', 'straße-19.de'],
    ['Google sign-in fails on dashboard.acmelab.ai', 'dashboard.acmelab.ai'],
    ['I get Invalid Configuration for *.tenant.acmelab.dev', 'tenant.acmelab.dev'],
    ['TypeError: Cannot read properties of undefined (reading foo.bar)', ''],
    ['await db.users.find().limit(3)', ''],
    ['req.nextUrl.host is null in middleware.ts', ''],
    ['sitemap.xml and robots.txt are missing', ''],
    ['tsconfig.json paths, drizzle.config.ts, .eslintrc.cjs', ''],
    ['import x from "@acme/ui.kit"', ''],
    ['we use fly.io and planetscale', ''],
    ['module.exports.run and job.run()', ''],
    ['event.data.id', ''],
    ['the build says error in pages/shop.page.tsx', ''],
    ['our CI posts to hooks.vendor.com', ''],
    ['pixel.acmelab.ai was taken off, and nobody in our team knows why', 'pixel.acmelab.ai'],
    ['acme.com is verified in his account', 'acme.com'],
    ['acme.com.  300  IN  A  192.0.2.7', ''],
    ['our log drain to https://intake.vendor.com stopped', ''],
    ['my mail provider is vendor.com', ''],
    ['loss at core1.bom.netcarrier.net since noon', ''],
    ['somebody runs a fake bank page at https://secure-login.vendor.com', ''],
    [
      "a clone of the bank's login is hosted here and people lose money as we speak: https://login.vendor.com",
      '',
    ],
    ['traceroute to edge-9.transit-hop.net (203.0.113.9)', ''],
    ['mail goes through smtp.mailer.com port 587', ''],
    ['the iframe https://player.vendor.com/123 stays white', ''],
    ['many requests have the referer https://spam.vendor.com', ''],
    ['a copy of our shop acme.com is online', 'acme.com'],
    ['the tests open https://web-git-main-tulip.vendor.com', ''],
    ['From: Olivia <olivia@acme.com>\nTo: help@tetra.example\nSubject: hi', ''],
    ['11:02:33.120 Cloning github.com/acme/web (Branch: main)', ''],
    ['11:02:33.120 Running "npm run build" on web.acme.com', ''],
    [' 4  et-0-0-1.cr3.lax.provider.net (62.115.1.1)  20.1 ms !X  21 ms', ''],
    ['10  * * *', ''],
    ['ping: cannot resolve acme.com: Unknown host', 'acme.com'],
    ['acme.com. 300 IN A 76.76.21.21', ''],
    ['; <<>> DiG 9.10.6 <<>> acme.com', ''],
    ['Host: acme.com', 'acme.com'],
    ['Our customers from acme.co.uk reach www.acme.co.uk only', 'acme.co.uk'],
    ['SELECT * FROM shop.orders', ''],
    ['user@web-01:~$ curl https://acme.com', ''],
    ['const url = "https://acme.com"', ''],
    ['The function throws "fetch failed" for https://acme.com/api/hello.', 'acme.com'],
    ['pip install flask.ext.site', ''],
  ])('in the unseen %j is %j', (text, domain) => {
    expect(firstOf(text)).toBe(domain);
  });

  it('is each that they may mean, the surest first', () => {
    expect(findDomains('a.com fails, b.de too; our domain is c.org. Not a.com!', foreign)).toEqual([
      'c.org',
      'a.com',
      'b.de',
    ]);
  });

  it('is found in time in hostile texts [A40]', () => {
    const pieces = ['a.', 'a-', '-.', 'aaaa', '1 ms ', '{=;', 'ä.', '_a.', ' a.com', '(a.is', '*.'];
    // A word that is no Latin-1 has the text read by other rules.
    const words = ['أريد', '返金', 'aB3d'].map((piece) => `It’s ${piece.repeat(10_000)}`);
    const readAll = (): void =>
      [...pieces.map((piece) => piece.repeat(16_000)), ...words].forEach((text) =>
        findDomains(text, foreign),
      );
    // A reading that is not linear would take minutes.
    expect(processorMs(readAll)).toBeLessThan(6_000);
  });
});
