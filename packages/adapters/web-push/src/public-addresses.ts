import { lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** Networks that are not the public internet (the special-purpose registries of RFC 6890), by which somebody could reach what stands beside this process. */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');

/** True for an address of the public internet; an IPv4 address written as IPv6 is what it stands for. */
export function isPublicAddress(address: string): boolean {
  return !notPublic.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The code of the error by which a name is refused that leads elsewhere than to the public internet. */
export const notPublicCode = 'ENOTPUBLIC';

/**
 * Looks a name up for a connection and refuses it unless every address of it is public. The connection is made to what was looked up here, so that a name cannot mean something else a
 * moment later.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, '', 0);
    const [first] = found;
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error('no public address'), { code: notPublicCode }), '', 0);
    return options.all === true ? callback(null, found) : callback(null, first.address, first.family);
  });
