/** What is sold on domains that churches gave up, and the words of it, as described in policy-signs.ts. */
import { list, phrases } from './policy-signs.ts';

/** What a squatter sells. */
type Topic = {
  /** Decides alone if repeated: what only a seller writes. */
  strong: readonly string[];
  /** Also found on church websites (fundraisers, recovery groups, sermons). Counts only on pages without a church. */
  weak: readonly string[];
  /** Combinations of words, and brands with a number: "buy viagra", "slot88". Counts as strong. */
  pattern?: RegExp;
  /** Any name with a lucky number, which may be a coincidence: "oasis77". Counts as weak. */
  luckyNames?: RegExp;
};

const gambling: Topic = {
  pattern: phrases(
    '(?:online|real money|live|free|crypto|bitcoin|sweepstakes|best|new|play) (?:casinos?|slots?|poker|betting|gambling|roulette)',
    '(?:casinos?|slots?|poker|betting|gambling) (?:online|bonus(?:es)?|sites?|games?|reviews?|odds|tips|apps?|login|guides?|news)',
    'online (?:bingo|sabong)',
    '(?:slot|bet|toto|togel|casino|jili|sbo|qq|judi|win|pg|hoki|dewa)\\d{2,4}',
    '\\d{1,3}x?(?:bet|win)',
  ),
  luckyNames: / (\p{L}{3,}(?:77|88|99|138|168|303|777|888|999|4d))(?= )/gu,
  strong: list(
    // English
    `free spins, no deposit bonus, welcome bonus, sportsbook, sportsbooks, live dealer, sabong,
     satta matka, satta king, teen patti, bookmaker, bookmakers, gamble responsibly, gates of olympus,
     sweet bonanza, book of dead, big bass bonanza, fire kirin, fish table, fish games, mega888, 918kiss,
     pussy888, freebet, bet online, bet slip, bingo sites, cricket betting`,
    // Indonesian and Malay
    `situs slot, judi online, judi bola, judi slot, agen slot, togel, toto macau, link slot, slot deposit,
     slot thailand, slot dana, slot pulsa, daftar slot, rtp live, rtp slot, bocoran rtp, maxwin, gacor,
     scatter hitam, mahjong ways, pragmatic play, pg soft, sbobet, bandar bola, deposit pulsa, slot demo,
     keluaran hk, kasino online, taruhan, rtp tertinggi, link alternatif, bonus new member`,
    // Chinese
    `娱乐城, 娛樂城, 百家乐, 百家樂, 体育投注, 體育投注, 彩票投注, 真人视讯, 真人娱乐, 真人娛樂, 电子游艺,
     電子遊藝, 投注平台, 棋牌游戏, 老虎机, 老虎機, 彩金, 滚球, 盘口, 博彩, 开云体育, 开元棋牌, 博弈,
     六合彩, 下注, 体育直播投注, 注册送, 首存, 买球, 買球, 真钱, 真錢, 电竞竞猜, 捕鱼游戏, 体育官网,
     体育app, 亚博, 米兰体育, 首充, 外围投注, 時時彩, 时时彩, 北京赛车, 娱乐平台, 娛樂平台, 赌球, 滾球,
     葡京, 开奖, 開獎, 一肖, 特码, 特碼, 生肖表, 正版资料, 必中, 德州扑克平台, 现金网`,
    // Thai
    `สล็อต, บาคาร่า, คาสิโนออนไลน์, แทงบอล, เว็บพนัน, พนันออนไลน์, เครดิตฟรี, หวยออนไลน์, เว็บตรง, ฝากถอน,
     ยูฟ่าเบท, แทงหวย, เดิมพัน, คาสิโนสด, ไฮโล, ราคาบอล, ufabet`,
    // Vietnamese
    `nhà cái, cá cược, soi kèo, tỷ lệ kèo, nổ hũ, bắn cá, casino trực tuyến, tài xỉu, game bài,
     lô đề online, cược ngay, đá gà trực tiếp, xóc đĩa, đổi thưởng, soi cầu, xsmb, xổ số online`,
    // Korean
    `토토사이트, 안전놀이터, 메이저놀이터, 스포츠토토, 바카라사이트, 온라인카지노, 슬롯사이트,
     카지노사이트, 온라인슬롯, 꽁머니, 파워볼, 카지노 추천, 파라오카지노, 우리카지노, 먹튀`,
    // Japanese
    `オンラインカジノ, オンカジ, 入金不要ボーナス, フリースピン, ライブカジノ, ライブバカラ,
     ブックメーカー, パチスロ, 競馬予想, カジノボーナス, スロットの還元率`,
    // Turkish
    `deneme bonusu, canlı casino, casino siteleri, casino sitesi, güncel giriş, slot oyunları, casibom,
     bahis, freespin, yatırım şartsız, slot siteleri, bonus veren siteler, casino oyunları, iddaa`,
    // Russian and Ukrainian
    `онлайн казино, игровые автоматы, игровых автоматов, букмекер*, ставки на спорт, ставок на спорт,
     фриспин*, рабочее зеркало, зеркало казино, фрибет*, вавада, бездепозитн*, казино официальный сайт,
     играть на деньги, вулкан казино, слоты онлайн, игральні автомати, онлайн казіно, прогнозы на спорт,
     казино бонус, бонус казино, казино онлайн, бонус за регистрацию, отыгрыш*, вейджер*, азартные игры`,
    // Portuguese
    `cassino online, cassinos online, jogo do tigrinho, fortune tiger, apostas esportivas, caça níqueis,
     casas de apostas, casa de apostas, apostas desportivas, bônus de cadastro, bônus sem depósito,
     rodadas grátis, cassino ao vivo, roleta ao vivo, plataforma pagando, sites de apostas,
     site de apostas, casa de aposta, bônus de boas vindas, aviator, caça níquel`,
    // Spanish
    `casas de apuestas, casa de apuestas, tragamonedas, tragaperras, bono sin depósito, giros gratis,
     bono de bienvenida, ruleta en vivo, casino en vivo, pronósticos deportivos, mejores casinos,
     tiradas gratis, apuestas online, casino sin licencia, sitios de apuestas, juegos de casino`,
    // German, French, Italian, Polish, Dutch
    `spielautomaten, freispiele, sportwetten, willkommensbonus, casinos ohne, casino en ligne,
     casinos en ligne, machines à sous, tours gratuits, paris sportifs, bonus sans dépôt,
     scommesse sportive, giri gratis, slot machine online, siti scommesse, kasyno online, kasyna online,
     darmowe spiny, bukmacher*, zakłady bukmacherskie, gokkasten`,
    // Other languages of Europe
    `nettikasino*, pikakasino*, ilmaiskierro*, vedonlyönti, casino utan licens, nätcasino*, spelautomater,
     online kasino, sázkové kanceláře, online kaszinó, sportfogadás, cazinou online, pariuri sportive,
     păcănele, kladionica, онлайн залагания, онлайн казина, στοιχηματικές, φρουτάκια, νόμιμα καζίνο`,
    // Bengali, Tamil, Telugu, Swahili, Tagalog
    `অনলাইন ক্যাসিনো, বেটিং, jeetbuzz, crickex, baji live, ஆன்லைன் கேசினோ, mikeka ya leo, sugal online,
     pusta online`,
    // Hindi, Arabic, Persian
    `ऑनलाइन कैसीनो, सट्टा, كازينو اون لاين, كازينو أون لاين, كازينو أونلاين, مراهنات, شرط بندی, سایت شرط,
     کازینو آنلاین, ألعاب الكازينو, انفجار آنلاین`,
  ),
  weak: list(
    `casino, casinos, gambling, betting, jackpot, blackjack, roulette, baccarat, slots, slot, poker,
     wager, odds, lottery, sports betting, judi, cờ bạc, cá độ, xổ số, đánh bạc, 赌博, 賭博, 赌场, 彩票, 카지노, 도박,
     바카라, カジノ, スロット, バカラ, казино, ставки, слоты, рулетка, apuestas, apostas, cassino, ruleta, คาสิโน,
     kasino, kasyno, toto, كازينو, القمار`,
  ),
};

const adult: Topic = {
  pattern: phrases(
    '(?:free|hd|live|desi|webcam|casual|phone) (?:porno?|sex|xxx)',
    'adult (?:webcams?|cams?|chat|dating)',
    '(?:porno?|xxx|sex) (?:videos?|movies?|tubes?|cams?|chat|dolls?|sites?)',
    '(?:local|casual) hookups?',
    'hookup (?:sites|apps)',
    '(?:vip|independent|verified) escorts?',
    'escorts? (?:services?|girls?|agency)',
  ),
  strong: list(
    `porno izle, cam girls, milf, milfs, call girl, call girls, erotic massage, nude girls, hookup,
     hookups, horny, sexting, onlyfans leaks, onlyfans leaked, hentai, vidéos porno, videos porno,
     porno gratis, porno gratuit, sexo gratis, putas, acompanhantes, escort bayan, eskort bayan, порно,
     проститутки, индивидуалки, sexkontakte, phim sex, bokep, phim người lớn, gái gọi, 成人视频, 成人視頻,
     成人电影, 无码, 無碼, 日韩av, 国产精品, 色情直播, 情色, 야동, 출장안마, 출장마사지, 오피사이트,
     アダルト動画, 無修正, 風俗, デリヘル, ソープランド, エロ動画, หนังโป๊, คลิปหลุด, سكس, अश्लील वीडियो,
     xnxx, pornhub, xvideos`,
  ),
  weak: list(`porn, porno, xxx, escort, escorts, sex, nude, nudes, erotic, camgirl, onlyfans`),
};

const drug =
  '(?:viagra|cialis|levitra|sildenafil|tadalafil|tramadol|xanax|ozempic|semaglutide|ivermectin|oxycodone|adderall|modafinil|phentermine|kratom|cocaine|weed)';

const pills: Topic = {
  pattern: phrases(
    `(?:buy|order|cheap|generic|comprar|acheter|comprare) ${drug}`,
    `${drug} (?:online|\\d+ ?mg)`,
  ),
  strong: list(
    `canadian pharmacy, online pharmacy, online drugstore, ed pills, without prescription,
     no prescription required, no prescription needed, no rx, steroids for sale, delta 8, thc carts,
     buy steroids, anabolic steroids, penis enlargement, male enhancement, cheap pills, generic pills,
     sem receita, sin receta médica, farmácia online, farmacia online, viagra sin receta,
     cialis sin receta, viagra kaufen, viagra rezeptfrei, potenzmittel, viagra sans ordonnance,
     купить виагру, дженерик*, buy weed online, thuốc cường dương, 비아그라, 伟哥`,
  ),
  weak: list(`viagra, cialis, levitra, tramadol, xanax, phentermine, modafinil, ivermectin, sildenafil`),
};

const loans: Topic = {
  pattern: phrases('(?:payday|title|same day|instant|bad credit) loans?'),
  strong: list(
    `cash advance, no credit check, guaranteed approval, préstamos rápidos, préstamos sin buró,
     займ онлайн, микрозайм*, займы онлайн, vay tiền nhanh, pinjaman online, 소액결제 현금화`,
  ),
  weak: list(`installment loans, bad credit, lenders`),
};

const essays: Topic = {
  pattern: phrases(
    '(?:write|do) my (?:essay|paper|homework|assignment)',
    '(?:buy|custom|pay for) (?:essays?|term papers?)',
    '(?:essay|paper|dissertation) (?:writing services?|writers?|help online)',
  ),
  strong: [],
  weak: list(`essays, term papers, dissertations, plagiarism free, homework help`),
};

const crypto: Topic = {
  strong: list(
    `trading bot, trading robot, automated crypto trading, double your bitcoin, guaranteed returns,
     guaranteed profit, immediate edge, bitcoin doubler, crypto airdrop, claim airdrop,
     connect wallet to claim, forex signals, cloud mining, binary options, crypto presale`,
  ),
  weak: list(`bitcoin, cryptocurrency, forex, minimum deposit, airdrop`),
};

const replicas: Topic = {
  pattern: phrases(
    'replica (?:watches|rolex|(?:hand)?bags|shoes|designer|louis vuitton)',
    'fake (?:watches|rolex|ids?)',
    'counterfeit money',
    'cheap (?:nfl )?(?:jerseys|jordans)',
  ),
  strong: list(`réplica relojes, relojes réplica, 高仿, スーパーコピー, ブランドコピー, 레플리카`),
  weak: list(`replica, replicas, jerseys`),
};

export const topics: readonly Topic[] = [gambling, adult, pills, loans, essays, crypto, replicas];
