/** Sample articles, one per category. Like the sample churches, they are fictional and say so. */
import type { articles } from '../../db/tables/articles.ts';

type SampleArticle = Pick<
  typeof articles.$inferSelect,
  'title' | 'slug' | 'excerpt' | 'content' | 'category'
> & {
  /** Drawing in client/public/art/scenes. */
  scene: string;
  sceneAlt: string;
  /** Publication date, in days before the samples were added. */
  daysAgo: number;
};

export const sampleArticles: readonly SampleArticle[] = [
  {
    title: 'How to visit a church for the first time',
    slug: 'how-to-visit-a-church-for-the-first-time',
    category: 'church-life',
    scene: 'a-frame',
    sceneAlt: 'Drawing of a white A-frame church among trees',
    daysAgo: 2,
    excerpt:
      'Nobody expects you to know the songs. A few things that make a first Sunday easier, collected from people who greet at the door.',
    content: `<p>Most people who walk into a church for the first time worry about the same three things: where to sit, what to wear, and whether someone will ask them to stand up and say their name. The short answers are anywhere, whatever you have on, and almost never.</p>
<h2>Before you go</h2>
<p>Look up the service times in the <a href="/directory" rel="noopener ugc">directory</a> and come ten minutes early. That leaves time to park, to find the restroom, and to pick a seat from which you can watch what others do. If you bring children, ask at the door about the nursery; you may also keep them with you.</p>
<h2>While you are there</h2>
<ul><li>Stand, sit or kneel when it feels right. Staying in your seat is fine everywhere.</li><li>The plate that is passed around is for members. Guests can let it go by.</li><li>Communion is handled differently from church to church. When in doubt, stay seated or ask a neighbor.</li></ul>
<h2>Afterwards</h2>
<p>Coffee is where churches show who they are. Stay for one cup. Ask what happens on a weekday, because that tells you more than the sermon does. And visit twice before you decide: the first Sunday you watch, the second one you are there.</p>`,
  },
  {
    title: 'A pantry that opens at five in the morning',
    slug: 'a-pantry-that-opens-at-five-in-the-morning',
    category: 'community',
    scene: 'storefront',
    sceneAlt: 'Drawing of a storefront church with its lights on',
    daysAgo: 6,
    excerpt:
      'Night shifts end before food banks open. Four congregations on one street found a way to be there when the buses come in.',
    content: `<p>The idea came from a bus driver. At a Wednesday supper she mentioned that she could never use the pantry two blocks from her stop: it opened at ten, and by then she had been asleep for three hours.</p>
<p>So the volunteers moved the clock. Since spring, the folding tables go up at a quarter to five on Tuesdays and Fridays. Bread comes from a bakery that would otherwise throw it out at closing time, vegetables from a garden behind the parking lot, and the coffee from whoever drew the short straw.</p>
<blockquote><p>We used to ask people to fit our hours. It took us eleven years to turn that sentence around.</p></blockquote>
<p>Four churches share the mornings now, one week each. They disagree about a good many things, and none of them matter at five o'clock. About sixty households come by before sunrise, among them nurses, cooks, guards and two people who used to drive the same bus.</p>
<p>Would you like to start something similar? The volunteers pass on three pieces of advice:</p>
<ol><li>Ask the people who need it when they are awake.</li><li>Begin with one morning a week, and keep it for a year.</li><li>Put chairs out. Nobody likes to eat bread standing in the dark.</li></ol>`,
  },
  {
    title: 'Lessons and carols, and where the tradition comes from',
    slug: 'lessons-and-carols-and-where-the-tradition-comes-from',
    category: 'holidays',
    scene: 'night-candle',
    sceneAlt: 'Drawing of a church at night with candles in its windows',
    daysAgo: 11,
    excerpt:
      'Nine readings, a dark church, one voice from the back. Why so many Houston congregations keep the same evening in December.',
    content: `<p>It begins with a child who sings the first verse alone. In many churches nobody knows who it will be until the moment the organist nods, so that no one has a whole day to be nervous.</p>
<p>The order of the service is a little more than a century old: nine readings that run from the garden to the manger, with a carol after each. It was made for people who had come through a war and did not want to hear a sermon. They wanted to sit in the dark with others and listen.</p>
<h2>What to expect</h2>
<p>The service takes a little over an hour. The lights go down at the start and come up at the end; in between there are candles, mostly electric ones by now, at the request of the fire marshal. You will know more of the music than you think.</p>
<h2>Where to go</h2>
<p>Many congregations hold theirs on the second or third Sunday of Advent, some in Spanish and some in both languages. The <a href="/directory" rel="noopener ugc">directory</a> lists the churches near you; call ahead if you need a seat with room for a wheelchair or would like to borrow a large-print program.</p>`,
  },
  {
    title: 'The bell that was poured twice',
    slug: 'the-bell-that-was-poured-twice',
    category: 'history',
    scene: 'country-clapboard',
    sceneAlt: 'Drawing of a clapboard church with a small belfry',
    daysAgo: 17,
    excerpt:
      'It cracked on its first Sunday, fell in a storm, and spent thirty years in a barn. The story of a small bell and the people who would not let it go.',
    content: `<p>Old parish ledgers are dull reading until you find the page where the handwriting changes. In this one it changes in the middle of a line: <em>paid for the bell, forty</em> and then, in another hand, <em>dollars, and again thirty-one, it having cracked.</em></p>
<p>The founder had poured it too cold. The congregation was small, mostly families who worked on the railroad, and could not afford a second one. So they collected brass: doorknobs, a trumpet, the fittings of a boat that had run aground. The second bell was heavier than the first, and a little off pitch, and it held.</p>
<h2>The storm</h2>
<p>When the wind took the belfry, the bell was found in the ditch across the road, mouth up, full of rain. A farmer pulled it out with two mules and kept it in his barn until there would be a tower to put it in. That took thirty years. He hung it from a beam in the meantime, and his children rang it for supper.</p>
<h2>Today</h2>
<p>It is back in a tower of its own, beside a church that has been rebuilt twice. If you stand below it you can hear that it is still a little flat. The choir tunes to it once a year, as a courtesy.</p>`,
  },
  {
    title: 'Praying when you have run out of words',
    slug: 'praying-when-you-have-run-out-of-words',
    category: 'faith',
    scene: 'oak-grove',
    sceneAlt: 'Drawing of a chapel under live oaks',
    daysAgo: 24,
    excerpt:
      'Three old habits for weeks in which nothing comes: borrowed prayers, a walk, and the discipline of a single line.',
    content: `<p>There are weeks in which a person sits down to pray and finds the room empty. Every tradition in this city knows about that, and each has left tools lying around for whoever needs them next.</p>
<h2>Borrow</h2>
<p>The psalms were written for this. They complain, they repeat themselves, they fall silent halfway. Read one aloud, slowly, and stop at the line that sounds like you. That is enough for a day.</p>
<h2>Walk</h2>
<p>Some prayers need feet. Take the trail along the bayou early, before it is hot, and name one person at every bench. Nothing has to be said about them. By the time you are back at the car you will have carried a dozen people for a mile.</p>
<h2>Keep one line</h2>
<p>The desert monks chose a single sentence and kept it for years. Choose one that fits into a breath. Say it at red lights, of which Houston has plenty.</p>
<blockquote><p>An empty room is still a room that someone has made ready.</p></blockquote>
<p>And when even that is too much, go and sit where others pray. Their words will hold for both of you until yours come back.</p>`,
  },
];

/** Appended to each sample's content. */
export const sampleArticleNotice = '<p><em>This is a sample article.</em></p>';
