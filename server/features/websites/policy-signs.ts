/**
 * Words and phrases by which policy-page.ts tells a church's website from a parked or taken domain. Case and accents
 * don't matter. Signs in Latin, Cyrillic, Greek, Arabic, Hebrew, and Devanagari script match whole words, or words that
 * start with the sign if it ends in "*"; in Arabic and Hebrew script, particles may precede the word. Signs in other
 * scripts match anywhere.
 */

export const list = (...groups: string[]): string[] =>
  groups.flatMap((group) => group.split(',')).map((sign) => sign.trim().replace(/\s+/g, ' '));

/** Alternatives of folded words, as whole words. */
export const phrases = (...alternatives: string[]): RegExp =>
  new RegExp(` (${alternatives.join('|')})(?= )`, 'gu');

/** Words by which a page is about a church or another congregation, in the languages of churches in the country. */
export const churchWords = list(
  // English
  `church, churches, worship, pastor, pastors, sermon, sermons, bible, gospel, jesus, christ, christian,
     christians, ministry, ministries, parish, parishioners, prayer, prayers, pray, congregation, baptism,
     baptist, methodist, lutheran, presbyterian, episcopal, catholic, pentecostal, orthodox, adventist,
     evangelical, anglican, scripture, scriptures, holy spirit, holy ghost, god, faith, fellowship,
     deacon, deacons, elders, clergy, diocese, eucharist, communion, holy mass, mass times, mass schedule,
     divine liturgy, liturgy, vespers, sunday school, sunday service, sunday services, tithe, tithes,
     offerings, discipleship, disciples, chapel, sanctuary, rector, vestry, rosary, sacrament, sacraments,
     youth group, vacation bible school, celebrate recovery, beatitudes, psalm, psalms, genesis,
     corinthians, philippians, salvation, savior, evangelism, missionaries, knights of columbus, hymn,
     hymns, choir, revival, blessed, apostle, apostolic, bishop, archbishop, priest, lent, lenten,
     stations of the cross, advent, good friday, holy week, sabbath, seventh day, narthex, catechism,
     first communion, rcia, seminary, small groups, kingdom of god, sundays at, quaker, quakers, unitarian`,
  // Other faiths: directories may list them.
  `shabbat, torah, rabbi, synagogue, yeshua, messianic, mosque, masjid, temple, dharma, puja, quran,
     islamic, buddhist, hindu, gurdwara, baha i`,
  // Spanish, Portuguese, Italian
  `iglesia, iglesias, parroquia, misa, misas, culto, cultos, dios, jesús, jesucristo, cristo, cristiana,
     cristiano, biblia, evangelio, oración, pastores, ministerio, ministerios, bautismo, bautismos,
     confesiones, bautista, pentecostal, escuela dominical, sacerdote, diócesis, feligreses, predicación,
     alabanza, adoración, espíritu santo, señor jesús, católica, evangélica, igreja, igrejas, paróquia,
     missa, deus, bíblia, evangelho, oração, ministério, batista, escola bíblica, louvor, pastora, chiesa,
     parrocchia, messa, preghiera`,
  // French, Haitian Creole, German, Dutch
  `église, paroisse, messe, culte, dieu, prière, évangile, pasteur, prédication, legliz, bondye, jezi,
     lapriyè, pastè, levanjil, adorasyon, kirche, gemeinde, gottesdienst, pfarrei, pfarrer, gebet, gott,
     predigt, bibel, kerk, eredienst`,
  // Vietnamese
  `giáo xứ, nhà thờ, thánh lễ, giáo hội, hội thánh, tin lành, mục sư, linh mục, kinh thánh, chúa giêsu,
     chúa giê xu, chúa nhật, cầu nguyện, giải tội, thờ phượng, thiên chúa, đức tin, phúc âm, ca đoàn,
     giáo lý, thiếu nhi thánh thể, đức mẹ, báp têm, công giáo`,
  // Chinese
  `教會, 教会, 教堂, 主日, 崇拜, 敬拜, 牧師, 牧师, 團契, 团契, 福音堂, 傳福音, 传福音, 福音教, 聖經, 圣经, 禱告, 祷告, 耶穌, 耶稣, 基督, 神父, 彌撒, 弥撒,
     奉獻, 洗禮, 洗礼, 查經, 查经, 證道, 讲道, 天主`,
  // Korean
  `교회, 예배, 목사, 설교, 성경, 하나님, 예수님, 그리스도, 선교, 기도회, 성당, 장로교, 장로회, 부흥회, 찬양, 신부님, 주일학교, 침례, 세례`,
  // Japanese
  `キリスト, 礼拝, 牧師, 聖書, 祈り会, 祈祷会, イエス様, 福音, 讃美, 賛美, 主日`,
  // Tagalog and other languages of the Philippines
  `simbahan, diyos, dios, pananampalataya, sumamba, pananambahan, bibliya, panalangin, panginoon, hesus,
     kristo, kristiyano, iglesya, simbahang, ebanghelyo, singba, ginoo`,
  // Indonesian and Malay, Swahili, Yoruba, Igbo
  `gereja, ibadah, yesus, kristus, alkitab, pendeta, firman tuhan, persekutuan, sekolah minggu, tuhan,
     kebaktian, jemaat, kanisa, mungu, yesu, ibada, mchungaji, biblia, olorun, ijo, chukwu, chineke, jesu,
     kristi, ụka`,
  // Samoan and Tongan, Twi, Lingala, Kinyarwanda, Scandinavian languages, Finnish
  `ekalesia, lotu, atua, iesu, siasi, tohitapu, asore, nyame, nzambe, lingomba, imana, itorero, kyrka,
     kirke, gudstjänst, gudstjeneste, seurakunta, jumalanpalvelus`,
  // Arabic, Persian, Urdu, Hebrew
  `كنيسة, كنيست*, المسيح, يسوع, الكتاب المقدس, القس, قداس, صلاة,
     إنجيل, عبادة, انجيل, الرب, کلیسا, عیسی, مسیح, انجیل, دعا, کتاب مقدس, گرجا, پادری, ישוע,
     בית כנסת, תפילה`,
  // Hindi, Nepali, Bengali, Gujarati, Punjabi, Marathi
  `मसीह*, यीशु, येशू, येशु, कलीसिया, चर्च, आराधना, प्रार्थना*, बाइबल, बाइबिल, परमेश्वर, प्रभु, मण्डली,
     मंडली, ख्रीष्ट, গির্জা, যীশু, প্রার্থনা, বাইবেল, চার্চ, ખ્રિસ્ત, પ્રાર્થના, ઈસુ, ચર્ચ, ਮਸੀਹ, ਯਿਸੂ,
     ਚਰਚ, ਪ੍ਰਾਰਥਨਾ`,
  // Malayalam, Tamil, Telugu, Kannada
  `ഇടവക, കുർബാന, പള്ളി, സഭ, പ്രാർത്ഥന, യേശു, ക്രിസ്തു, വികാരി, സൺഡേ സ്കൂൾ, ബൈബിൾ, ദൈവ, திருச்சபை,
     ஆராதனை, இயேசு, கிறிஸ்து, வேதாகம, ஜெப, ஆலயம், போதகர், தேவால, సంఘం, చర్చి, యేసు, క్రీస్తు, ఆరాధన,
     ప్రార్థన, బైబిల్, ಚರ್ಚ್, ಯೇಸು, ಕ್ರಿಸ್ತ, ಪ್ರಾರ್ಥನೆ`,
  // Amharic and Tigrinya, Armenian, Georgian
  `ቤተ ክርስቲያን, ቤተክርስቲያን, ቅዳሴ, ኦርቶዶክስ, የሰንበት, ጸሎት, ኢየሱስ, ክርስቶስ, እግዚአብሔር, ወንጌል, መጽሐፍ ቅዱስ, եկեղեցի, պատարագ,
     քրիստոս, ეკლესია, ღვთისმსახურება`,
  // Russian, Ukrainian, Bulgarian, Serbian
  `церковь, церкви, церква, церкві, богослужени*, богослужін*, молитв*, пастор*, христос, христа,
     иисус*, ісус*, библи*, біблі*, евангел*, євангел*, литурги*, літургі*, храм, храма, приход,
     прихожан*, парафія, священник*, воскресная школа, господ*, бог, бога, црква, проповед*, проповід*`,
  // Greek, Polish, Romanian, Czech, Hungarian, Albanian
  `εκκλησία, λειτουργία, όρθρος, εσπερινός, χριστός, ναός, kościół, parafia, msza, msze, bóg, biserica,
     slujba, rugăciune, dumnezeu, hristos, isus, kostel, bohoslužby, templom, istentisztelet, gyülekezet,
     kisha, meshë`,
  // Slovak, Croatian, Lithuanian, Latvian
  `kostol, cirkev, služby božie, crkva, župa, bažnyčia, mišios, mišių, kunigas, parapija, baznīca, dievkalpojum*`,
  // Thai, Lao, Khmer, Burmese, Karen, Hmong
  `คริสตจักร, โบสถ์, พระเยซู, นมัสการ, อธิษฐาน, พระคัมภีร์, ศิษยาภิบาล, ພຣະເຢຊູ, ໂບດ, ນະມັດສະການ,
     ព្រះយេស៊ូ, ព្រះវិហារ, គ្រីស្ទ, ថ្វាយបង្គំ, ယေရှု, ခရစ်တော်, ဘုရားကျောင်း, အသင်းတော်, ဆုတောင်း,
     vajtswv, pawg ntseeg, yexus`,
);

/** Church words that others use too: "Dr. Christian Wells", "in good faith". A long page with one of them isn't a church's. */
export const ambiguousWords = list(
  `christian, faith, chapel, temple, sanctuary, god, dios, deus, blessed, bishop, genesis, advent, lent, revival,
   elders, communion, salvation, apostle, disciples, ministry, orthodox, seminary, small groups`,
);

/** Words with which a church talks about the above: recovery groups and fundraisers. */
export const cautionWords = list(
  `addiction, addictions, addict, addicts, recovery, freedom from, support group, fundraiser,
     fundraising, proceeds, benefits the, play money, scholarship, volunteers, purity, adicción, a sin,
     sinful, temptation, temptations, testimony, bondage, biblical, pecado, testimonio, cai nghiện,
     adicciones, adictos, 戒赌, 戒賭, 중독, зависим*, vício, nghiện`,
);

/** Words of a church's name that say what it is. */
export const kindWords = list(
  `church, churches, iglesia, ministry, ministries, ministerio, ministerios, fellowship, chapel, center,
   assembly, temple, congregation, parish, cathedral, tabernacle`,
);

/** Words of a church's name that don't identify it. */
export const commonNameWords = [
  ...kindWords,
  ...list(
    `the, of, in, at, and, for, a, inc, de, la, el, del, los, baptist, catholic, methodist, lutheran, christian,
     united, episcopal, presbyterian, orthodox, missionary, community, bible, pentecostal`,
  ),
];

/** Hosts of domain marketplaces and parking services, with their subdomains. */
export const parkingHosts = list(
  `hugedomains.com, afternic.com, sedo.com, sedoparking.com, dan.com, undeveloped.com, bodis.com,
     parkingcrew.net, parkingcrew.com, above.com, domainmarket.com, buydomains.com, sav.com, atom.com,
     squadhelp.com, brandbucket.com, domainnamesales.com, uniregistry.com, parklogic.com, dsparking.com,
     parking.namecheap.com, domaincntrol.com, domainagents.com, efty.com, namesilo.com, perfectdomain.com,
     domainlore.com, voodoo.com, smartname.com, fabulous.com, trafficz.com, cashparking.com,
     d38psrni17bvxu.cloudfront.net, dynadot.com, parkingpage.namecheap.com, spaceship.com, 4.cn,
     ename.com, expireddomains.com, dropcatch.com, namejet.com, snapnames.com, park.io`,
);

/** Parts of URLs of scripts, frames, and redirects that only parking pages load. */
export const parkingResources = list(
  `/parking-lander/, /adsense/domains/caf.js, /suspendedpage.cgi, godaddy.com/forsale, /sedoparking,
     wordpress.com/typo, parking-page, parkingpage, /park.js, godaddy.com/domainsearch,
     /defaultwebpage.cgi, expired-domain`,
);

/** Phrases that no website of its own has, in English, where words combine. */
export const parkedPattern = phrases(
  '(?:domain|domain name|website) (?:is |may be |is now )?(?:available )?for (?:sale|purchase)',
  '(?:buy|purchase|own|get|acquire|make an offer on|inquire about|interested in) this domain',
  'domain(?: name)? (?:is|has|has been|was) (?:recently |already )?(?:registered|parked|expired)',
  'domain(?: name)? expired',
  'domain(?: name)? (?:is not|isn t|has not been) (?:connected|configured|linked|set up)',
);

/** Phrases that no website of its own has. */
export const parkedPhrases = list(
  // For sale
  `domain broker service, premium domain name, steht zum verkauf, domain kaufen, dominio está en venta,
     dominio en venta, comprar este dominio, domínio está à venda, domínio à venda, domaine est à vendre,
     domaine à vendre, dominio è in vendita, домен продается, домен продаётся, купить домен,
     продажа домена, domein is te koop, domena na sprzedaż, 域名出售, 域名转让, 域名可以转让, 出售域名,
     網域出售, 域名正在出售, ドメインは販売, ドメイン売ります, 도메인 판매,
     tên miền này đang được rao bán, mua tên miền, alan adı satılık, satılık domain, domain dijual`,
  // Parked by a registrar
  `parked for free courtesy, page is parked, parked domain, sponsored listings displayed above,
     provided by network solutions, registered with network solutions, お名前 comで取得, ドメインは 取得,
     このドメインは お名前, isn t connected to a website yet, domain with hostinger,
     domain is pointing to, dominio ha sido registrado, dominio está aparcado, домен припаркован,
     домен зарегистрирован, 도메인이 등록`,
  // Expired
  `nom de domaine a expiré, dominio ha expirado, dominio ha caducado, domain ist abgelaufen,
     pending renewal or deletion, срок регистрации домена, domínio expirou, 域名已过期, 域名已到期,
     tên miền đã hết hạn, 도메인이 만료`,
  // Default pages of servers
  `welcome to nginx, apache2 default page, apache2 ubuntu default page, apache2 debian default page,
     iis windows server, web server s default page, test page for the apache, test page for the nginx,
     web server successfully installed, generated by plesk, default web site page, welcome to centos,
     caddy works, http server test page, litespeed web server at, 没有找到站点,
     there is no web site at this address, site is not hosted here, deployment could not be found,
     there isn t a github pages site here`,
);

/** Notices that decide only on a short page without church words, in English, where words combine. */
export const idlePattern = phrases(
  '(?:account|website|site|hosting|hosting plan|hosting account|service) (?:has |has been |is |was )?(?:suspended|expired|disabled)',
);

/** Phrases that decide only on a short page without church words: a church's own page may quote them. */
export const idlePhrases = list(
  `site not published, authors have deleted this site, shop is currently unavailable,
     store is unavailable, site not found, website is no longer available, is under construction by,
     has not yet uploaded, future home of, cuenta suspendida, cuenta ha sido suspendida, sitio suspendido,
     hosting vencido, related searches, conta suspensa, compte suspendu, default page, is parked,
     аккаунт заблокирован, хостинг приостановлен`,
);

/** What registrars and hosts sell, and their names. */
export const hostingWords = list(
  `domain, domains, domain owner, registrar, hosting, web hosting, hosting provider, nameserver,
     nameservers, dns, cpanel, whois, default web page, godaddy, namecheap, ionos, bluehost, dynadot,
     hostgator, dreamhost, porkbun, epik, network solutions, vercel, netlify, heroku, gandi, ovh,
     hostinger, tucows, enom, name com, siteground, aruba, strato, dominio, dominios, alojamiento web,
     hospedaje, domínio, domínios, hospedagem, nom de domaine, hébergement, hébergeur, domeinnaam, domein,
     webhosting, domena, domeny, домен*, хостинг*, регистратор*, 域名, 主机, 網域, 主機, 备案, ドメイン, レンタルサーバ, サーバー,
     도메인, 네임서버, 호스팅, tên miền, alan adı, نطاق, डोमेन`,
);

/** What they tell the owner or a buyer. */
export const ownerWords = list(
  // English
  `registered, seller, broker, brokers, lease to own, rent to own, for sale, available for sale,
     get a quote, owner of this website, site owner, misconfiguration, suspended, ip address has changed,
     not yet published, expired, renew, backorder, registrant, auction, might be available, inquire,
     escrow, ssl, ftp, parked, your offer, make an offer, buy now`,
  // Spanish, Portuguese, Italian, French
  `propietario, vencido, caducado, suspendido, en venta, renovar, proprietário, suspenso, bloqueada,
     registrado, à venda, suporte, servidor, registrato, pubblicato, in vendita, scaduto, propriétaire,
     à vendre, expiré, suspendu, renouveler`,
  // German, Dutch, Polish, Turkish
  `inhaber, zu verkaufen, abgelaufen, registriert, angebot, te koop, verkoper, bod, verlopen,
     geregistreerd, na sprzedaż, wygasła, satılık, süresi dolmuş`,
  // Russian
  `владел*, продаж*, продаётся, продается, оплат*, сервер*, истек*, зарегистрирован*`,
  // Chinese, Japanese, Korean, Vietnamese
  `注册, 到期, 出售, 续费, 网站建设, 註冊, 绑定, 服务商, 取得, 登録, 期限, 表示されています, 등록, 만료, 연결된, 소유자, hết hạn, gia hạn,
     tạm ngưng, nhà cung cấp`,
);

/** Titles of errors and sign-in pages, which say nothing about who owns the domain. */
export const interimPhrases = list(
  `just a moment, verifying you are human, verify you are human, checking your browser, access denied,
     attention required, enable javascript, forbidden, page not found, service unavailable, bad gateway,
     scheduled maintenance, maintenance mode, temporarily unavailable, internal server error,
     too many requests, captcha, request blocked, database connection, log in, login, sign in,
     password protected, connection timed out, not acceptable, ssl handshake failed, web server is down,
     dns error, timed out, timeout, unavailable, under maintenance, unusual traffic`,
);

/** Platforms to which church domains forward; their sign-in pages don't name the church. */
export const platformHosts = list(
  `facebook.com, instagram.com, youtube.com, x.com, twitter.com, google.com, linktr.ee, vimeo.com,
     churchcenter.com, subsplash.com, faithlife.com, tithe.ly, onrealm.org, microsoftonline.com,
     tiktok.com`,
);
