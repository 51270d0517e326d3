import ipaddr from 'ipaddr.js';

/** Azure's platform services for virtual machines, in a public range. */
const metadata = '168.63.129.16';
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an IP address belongs to the public Internet: no private, loopback, link-local, multicast, carrier-grade NAT,
 * documentation, or metadata address, not even inside an IPv6 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv6 ? address.match(globalUnicast) : address.toString() !== metadata;
}
