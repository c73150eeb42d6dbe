/** Whose an address is: that of one customer, as far as it tells. */

const GROUPS = 8;

/** Of IPv6 the first 64 bits, which are one customer's; of IPv4 all. */
export function networkOf(address: string): string {
  if (address.includes('.')) return address;
  const [first = [], last = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  // `::` stands for as many zeros as there is room for.
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].slice(0, GROUPS / 2).join(':');
}
