import { expect, test } from 'vitest';
import { addressLine, isOurs, isPoBox, placeLine, plainZip } from './address.ts';

test.each([
  ['77002', true],
  ['77', true],
  ['78701', false],
  ['', false],
  [undefined, false],
])('recognizes whether ZIP code %s belongs to the region: %s', (zip, ours) => {
  expect(isOurs(zip)).toBe(ours);
});

test.each([
  // A map marker, and a form without a city.
  [{ address: '1 Main St' }, '1 Main St, Houston, TX'],
  [{ address: '1 Main St', zip: '77002' }, '1 Main St, Houston, TX 77002'],
  [{ address: '1 Main St', city: '', zip: '77002' }, '1 Main St, Houston, TX 77002'],
  // A ZIP code from another region doesn't determine the city.
  [{ address: '1 Main St', city: '', zip: '78701' }, '1 Main St, TX 78701'],
  [{ address: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' }, '1 Main St, Austin, TX 78701'],
  [
    { address: '1 Main St', city: 'Lake Charles', state: 'LA', zip: '70601' },
    '1 Main St, Lake Charles, LA 70601',
  ],
  // The address already contains them.
  [{ address: '1 Main St, Houston, TX 77002', zip: '77002' }, '1 Main St, Houston, TX 77002'],
  [{ address: '1 Main St, Houston', zip: '77002' }, '1 Main St, Houston, TX 77002'],
  [{ address: '1 Main St, houston tx', city: 'Houston', zip: '' }, '1 Main St, houston tx'],
  [{ address: '1 Main St, Houston' }, '1 Main St, Houston'],
  [{ address: '1 Main St, Katy', city: '', zip: '77449' }, '1 Main St, Katy, TX 77449'],
  // A street may be named after a city.
  [{ address: 'Houston Ave', city: 'Houston', zip: '77002' }, 'Houston Ave, Houston, TX 77002'],
  // Other parts without a city.
  [{ address: '1 Main St, Suite 5', city: '', zip: '77002' }, '1 Main St, Suite 5, TX 77002'],
  [{ address: '', city: 'Katy', state: 'TX', zip: '77449' }, 'Katy, TX 77449'],
  [{ address: '', city: '', zip: '77449' }, 'TX 77449'],
  [{ address: '', city: '', zip: '' }, ''],
])('formats %j as "%s"', (place, line) => {
  expect(addressLine(place)).toBe(line);
});

const nowhere = { address: '', city: '', state: 'TX', zip: '', area: 'Katy' };

test.each([
  [{ ...nowhere, address: ' 1 Main St ', zip: '77002' }, '1 Main St, Houston, TX 77002'],
  [{ ...nowhere, city: 'Katy', zip: '77449' }, 'Katy, TX 77449'],
  [nowhere, 'Katy, TX'],
  [{ ...nowhere, address: '  ' }, 'Katy, TX'],
  [{ ...nowhere, area: '' }, 'TX'],
])('describes the location of %j as "%s"', (church, line) => {
  expect(placeLine(church)).toBe(line);
});

test.each([
  ['77002', '77002'],
  ['TX 77002', '77002'],
  ['ZIP: 77002', '77002'],
  ['TX, 77002-1234', '77002-1234'],
  ['77002–1234', '77002-1234'],
  ['77002 1234', '77002-1234'],
  ['770021234', '77002-1234'],
  ['Houston', 'Houston'],
  ['770022', '770022'],
])('writes ZIP code %s as %s', (text, zip) => {
  expect(plainZip(text)).toBe(zip);
});

test.each([
  'P.O. Box 12',
  'PO Box 12',
  'P O BOX 12',
  'Post Office Box 12',
  'POB 12',
  'Box 12',
  'Apartado 12',
])('%s is a mailbox', (address) => {
  expect(isPoBox(address)).toBe(true);
});

test.each(['12 Box Elder Dr', '1 Post Oak Blvd', '3 Polk St', 'Boxwood Ln'])('%s is a street', (address) => {
  expect(isPoBox(address)).toBe(false);
});
