import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { user } from '@/test/user.ts';
import { NoChurches } from './related-results.tsx';
import { ResultBanner } from './result-banner.tsx';
import { useDirectory } from './use-directory.ts';

const plain = {
  ...{ items: [], total: 3, capped: false, next: null },
  ...{ corrected: null, relaxed: null, read: null, topic: null, closest: null },
};

function open(search: string, page: Partial<typeof plain> | Record<string, string | number>, unlisted = 0) {
  function Page() {
    const { filters, sort, change } = useDirectory();
    return (
      <>
        <ResultBanner
          filters={filters}
          sort={sort}
          page={{ ...plain, ...page }}
          unlisted={unlisted}
          busy={false}
          failed={false}
          onChange={change}
        />
        <NoChurches page={{ ...plain, ...page }} onChange={change} />
        <output>{useLocation().search}</output>
      </>
    );
  }
  window.history.replaceState(null, '', `/directory${search}`);
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
}
const url = () => new URLSearchParams(document.querySelector('output')!.textContent);
const status = () => screen.getAllByRole('status')[0]!.textContent;
/** The notes are in a chunk of their own. */
const says = (text: string) => waitFor(() => expect(status()).toContain(text));

function locate(found: { latitude: number; longitude: number }) {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: (done: PositionCallback) => done({ coords: found } as GeolocationPosition) },
  });
}

test('says how the query was corrected', async () => {
  open('?search=cathedrel', { corrected: 'cathedral' });
  await says('Showing results for “cathedral”');
});

test('says which words matched if others were dropped, and offers the exact search', async () => {
  open('?search=james+avenue+garage', { relaxed: 'james avenue' });
  await says('No exact match. Showing churches that match “james avenue”.');
  await user.click(screen.getByRole('button', { name: 'Search for exactly “james avenue garage”' }));
  expect(Object.fromEntries(url())).toEqual({ search: 'james avenue garage', exact: 'true' });
  await user.click(screen.getByRole('button', { name: 'Remove filter: Exact words' }));
  expect(Object.fromEntries(url())).toEqual({ search: 'james avenue garage' });
});

test('a place in the query can be sorted by distance, which turns it into a filter', async () => {
  open('?search=baptist+near+77004', { read: 'search=baptist&near=77004' });
  const sort = () => screen.getByRole('combobox', { name: 'Sort by' });
  await user.selectOptions(sort(), 'Distance');
  expect(Object.fromEntries(url())).toEqual({ search: 'baptist', near: '77004', sort: 'distance' });
  expect(sort()).toHaveProperty('value', 'distance');
  cleanup();
  open('?search=baptist', { read: 'search=baptist&day=sunday' });
  expect(screen.queryByRole('option', { name: 'Distance' })).toBeNull();
});

test('shows inferred filters as chips; removing one turns the others into regular filters', async () => {
  open('?search=baptist+near+77004+sunday+morning&view=list', {
    read: 'search=baptist&near=77004&day=sunday&part=morning',
  });
  const chips = await screen.findAllByRole('button', { name: /^Don’t filter by:/ });
  expect(chips.map((chip) => chip.textContent)).toEqual([
    'Don’t filter by: Baptist',
    'Don’t filter by: Sunday',
    'Don’t filter by: Morning',
    'Don’t filter by: Nearest to 77004',
  ]);
  expect(screen.queryByRole('button', { name: /^Remove filter:/ })).toBeNull();
  await user.click(chips[1]!);
  expect(Object.fromEntries(url())).toEqual({
    search: 'baptist',
    near: '77004',
    part: 'morning',
    view: 'list',
  });
});

test('the chip of an inferred place changes its edge into a distance', async () => {
  open('?search=baptist+77004', { read: 'search=baptist&zip=77004' });
  const distance = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Distance' });
  expect(distance.selectedOptions[0]!.text).toBe('Only there');
  await user.selectOptions(distance, 'Within 5 miles');
  expect(Object.fromEntries(url())).toEqual({ search: 'baptist', near: '77004', radius: '5' });
});

test('the other words of the query are a chip, too, and named if they are a denomination', async () => {
  open('?search=grace+near+77004', { read: 'search=grace&near=77004' });
  await user.click(await screen.findByRole('button', { name: 'Don’t filter by: “grace”' }));
  expect(Object.fromEntries(url())).toEqual({ near: '77004' });
  cleanup();
  open('?search=catholic+church+77077', { read: 'search=catholic+church&near=77077' });
  expect(await screen.findByRole('button', { name: 'Don’t filter by: Catholic' })).toBeTruthy();
});

test('“near me” offers to sort by distance, and does not request the position before', async () => {
  locate({ latitude: 29.76, longitude: -95.37 });
  open('?search=lakewood+church+near+me', { read: 'search=lakewood+church&nearMe=true' });
  expect(url().get('near')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Sort by distance from me' }));
  expect(Object.fromEntries(url())).toEqual({ search: 'lakewood church', near: '29.760,-95.370' });
});

test('a query without known words offers the areas or all churches', async () => {
  open('?search=qqzz', { total: '0' });
  expect(screen.getByText(/Nothing here matches “qqzz”/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse areas' }).getAttribute('href')).toBe('#areas-title');
  await user.click(screen.getAllByRole('button', { name: 'Clear Filters' }).at(-1)!);
  expect(Object.fromEntries(url())).toEqual({});
});

test('a time filter counts churches without listed times, and includes them on request', async () => {
  open('?day=sunday', {}, 2021);
  await says('3 churches found2,021 haven’t listed their times.');
  await user.click(screen.getByRole('button', { name: 'Show them too' }));
  expect(Object.fromEntries(url())).toEqual({ day: 'sunday', unlisted: 'true' });
  expect(screen.queryByRole('button', { name: 'Show them too' })).toBeNull();
  await user.click(
    screen.getByRole('button', { name: 'Remove filter: Including churches without listed times' }),
  );
  expect(Object.fromEntries(url())).toEqual({ day: 'sunday' });
});

test('the same applies to times inferred from the query', async () => {
  open('?search=baptist+spanish', { read: 'search=baptist&language=spanish' }, 1);
  await says('3 churches found1 hasn’t listed its times.');
  await user.click(screen.getByRole('button', { name: 'Show them too' }));
  expect(Object.fromEntries(url())).toEqual({ search: 'baptist', language: 'spanish', unlisted: 'true' });
});

test('says what was looked for beside names', async () => {
  open('?search=food+bank', { topic: 'kind=need&label=a+food+pantry&found=true' });
  await says('They mention a food pantry.');
  cleanup();
  open('?search=food+bank', { topic: 'kind=need&label=a+food+pantry&found=true', total: 1 });
  await says('It mentions a food pantry.');
  cleanup();
  open('?search=lakewood+food+bank', {
    topic: 'kind=need&label=a+food+pantry&found=false',
    relaxed: 'lakewood',
  });
  await says('We found no mention of a food pantry.');
  cleanup();
  open('?search=korean+church', { topic: 'kind=community&label=Korean&found=true' });
  await says('Looked for Korean churches in services and names.');
});

test('says that no church has listed such a service, and lists those that might have one', async () => {
  const read = 'search=&denomination=Baptist&near=77004&day=sunday&part=morning&unlisted=true';
  open('?search=baptist+near+77004+sunday+morning', { read }, 3);
  const note = 'No church has listed a service like that. 3 haven’t listed their times:';
  await waitFor(() => expect(status()).toBe(note));
  expect(screen.queryByRole('button', { name: 'Show them too' })).toBeNull();
});

test.each([
  [{ topic: 'kind=need&label=weddings&found=false' }, 'We found no mention of weddings'],
  [{ topic: 'kind=community&label=Nigerian&found=false' }, 'We found no Nigerian church'],
  [{ read: 'search=&wheelchair=yes' }, 'No church has told us about wheelchair access yet'],
  [{ read: 'search=&wheelchair=yes&near=77004' }, 'No church has told us about wheelchair access yet'],
  [{ read: 'search=lutheran&wheelchair=yes' }, 'No Churches Found'],
])('without results, says why: %s', (page, title) => {
  open('?search=anything', { total: '0', ...page });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title);
  const add = screen.queryByRole('link', { name: 'Are you a church? Add it' });
  expect(add?.getAttribute('href') ?? null).toBe('topic' in page ? '/church-submission' : null);
});

test('with another filter, does not claim that no church mentions it', () => {
  open('?search=weddings&denomination=Baptist', { total: '0', topic: 'kind=need&label=weddings&found=true' });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('No Churches Found');
});

test('offers the sort orders that the filters allow, and omits the default one from the URL', async () => {
  const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  const choices = () => [...field().options].map(({ text }) => text);
  open('?area=Downtown', {});
  expect(choices()).toEqual(['Recommended', 'Next service', 'Name']);
  await user.selectOptions(field(), 'Name');
  expect(Object.fromEntries(url())).toEqual({ area: 'Downtown', sort: 'name' });
  await user.selectOptions(field(), 'Recommended');
  expect(Object.fromEntries(url())).toEqual({ area: 'Downtown' });
  cleanup();
  open('?near=77004', {});
  expect([field().value, choices()]).toEqual([
    'featured',
    ['Recommended', 'Distance', 'Next service', 'Name'],
  ]);
  await user.selectOptions(field(), 'Distance');
  expect(Object.fromEntries(url())).toEqual({ near: '77004', sort: 'distance' });
  await user.click(screen.getByRole('button', { name: 'Remove filter: Nearest to 77004' }));
  expect(Object.fromEntries(url())).toEqual({});
});
