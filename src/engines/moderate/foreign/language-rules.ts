/**
 * Words that are refused in a language, as alternatives of regular expressions over lower case. Each must be a whole
 * word, except in Chinese and Japanese, which have no spaces. Words with a harmless meaning (German Schwanz, Italian
 * scopa, Danish pik) are left out, or require certain neighbors.
 */
export interface LanguageRules {
  /** Refused next to a person or a minor. */
  nude: string;
  person: string;
  minor: string;
  /** Refused anywhere. */
  sexual: string;
  /** Refused next to a person. */
  gore: string;
  hatred: string;
}

/** An approximation of a letter: `\\p{L}` costs 5 ms for each use in an expression, and these have hundreds. */
export const LETTER = '[^\\s!-@[-`{-¿«»‘-‟…。、，！？（）「」]';
const any = `${LETTER}*`;
const some = `${LETTER}+`;

/** Arabic words, with the particles that are written together with them: and, by, for, so, as, the. */
function arabic(words: string): string {
  return `(?:[وفبكل]{0,2}(?:ال|لل)?)(?:${words})(?:ها|هم|هن)?`;
}

export const LANGUAGE_RULES: Readonly<Record<string, LanguageRules>> = {
  de: {
    nude: `(?:splitter)?nackt${any}|entblößt${any}|unbekleidet${any}`,
    person: `frau(?:en)?|männer|mann(?:es)?|mensch(?:en)?|person(?:en)?|dame(?:n)?|leute|paar|körper|nonnen?|schauspielerin(?:nen)?|brüste`,
    minor: `kind(?:er|ern|es)?|mädchen|jungen?|bab(?:y|ys|ies)|schüler${any}|schulmädchen|teenager${any}|minderjährig${any}`,
    sexual: `(?:kinder)?porn[oò]${any}|fick(?:en|t|end${any}|er)|fotzen?|titten|nutten?|huren?|hurensohn|wichs(?:en|er|t|end${any})|gangbang|orgien?|sex(?:szene|puppe|spielzeug)${any}|schwanzlutsch${any}|bumsend${any}|masturb${any}`,
    gore: `enthauptet${any}|geköpft${any}|zerstückelt${any}|ausgeweidet${any}|verstümmelt${any}`,
    hatred: `hakenkreuz${any}|hitlergr(?:uß|üße)|sieg heil|naziflagg${any}|reichskriegsflagg${any}`,
  },
  fr: {
    nude: `nue?s?|dénudée?s?|déshabillée?s?|à poil`,
    person: `femmes?|hommes?|filles?|personnes?|gens|dames?|corps|actrices?|couple|seins?`,
    minor: `enfants?|fillettes?|filles?|garçons?|gamine?s?|mineure?s?|bébés?|écolière?s?|adolescente?s?|ados?`,
    sexual: `p[eé]doporno${any}|porno${any}|bites?|baisent|baise|encul(?!turat)${some}|salopes?|putes?|putains?|partouzes?|fellations?|sodomie|éjacul${some}|branl(?:er|ent|ette|ettes)|nichons|godes?|godemichés?|masturb${any}|orgies?`,
    gore: `décapitée?s?|démembrée?s?|éventrée?s?|mutilée?s?|égorgée?s?`,
    hatred: `croix gammées?|svastikas?|drapeaux? nazis?|salut nazi`,
  },
  es: {
    nude: `desnud[oa]s?|en cueros|en pelotas`,
    person: `muje?r(?:es)?|hombres?|chic[oa]s?|personas?|gente|señoras?|cuerpos?|actri(?:z|ces)|parejas?|pechos|senos`,
    minor: `niñ[oa]s?|menor(?:es)?|beb[eé]s?|colegialas?|adolescentes?|chiquill[oa]s?`,
    sexual: `porno${any}|foll(?:ar|ando|an)|putas?|pollas?|coños?|tetas|tetonas?|mamadas?|vergas?|orgías?|masturb${any}|pajearse|sexo (?:anal|oral|explícito)|culo desnudo`,
    gore: `decapitad[oa]s?|descuartizad[oa]s?|mutilad[oa]s?|destripad[oa]s?|degollad[oa]s?`,
    hatred: `esvásticas?|svásticas?|cruz gamada|banderas? nazis?|saludo nazi`,
  },
  it: {
    nude: `nud[oaie]|svestit[oaie]|spogliat[oaie]`,
    person: `donn[ae]|uom(?:o|ini)|ragazz[oaie]|person[ae]|gente|signor[ae]|corp[oi]|attric[ei]|coppi[ae]|seni?`,
    minor: `bambin[oaie]|minorenn[ei]|neonat[oi]|scolar[ae]|studentesse|adolescent[ei]|ragazzin[oaie]`,
    sexual: `(?:pedo)?porno${any}|cazz[oi]|fig(?:a|he)|fica|scop(?:ano|ando|ata|ate)|(?:gente|coppia|uomo|donna) che scopa|puttan(?!esc)${some}|pompin${some}|tett(?:e|one)|incul(?![cpt])${some}|masturb${any}|org(?:ia|e)|sborr${some}|minchia`,
    gore: `decapitat[oaie]|smembrat[oaie]|mutilat[oaie]|sventrat[oaie]|sgozzat[oaie]`,
    hatred: `svastic(?:a|he)|croc[ei] uncinat[ae]|bandier[ae] nazist[ae]|saluto (?:nazista|fascista)`,
  },
  pt: {
    nude: `nuas?|nus?|desnud[oa]s?|pelad[oa]s?|despid[oa]s?`,
    person: `mulher(?:es)?|home(?:m|ns)|moç[oa]s?|garotas?|rapariga?s?|pessoas?|gente|senhoras?|corpos?|atriz(?:es)?|casal|seios|peitos`,
    minor: `crianças?|menin[oa]s?|menor(?:es)?|beb[eéê]s?|colegiais|adolescentes?|garotinh[oa]s?`,
    sexual: `porn[oôó]${any}|putas?|caralhos?|bucetas?|bocetas?|fod(?:er|endo|em|am)|transando|conas?|punhetas?|boquetes?|masturb${any}|orgias?|xoxotas?|sexo (?:anal|oral|explícito)`,
    gore: `decapitad[oa]s?|esquartejad[oa]s?|mutilad[oa]s?|degolad[oa]s?`,
    hatred: `suásticas?|cruz gamada|bandeiras? nazistas?|saudação nazista`,
  },
  nl: {
    nude: `naakte?|blote?|ontklede?`,
    person: `vrouw(?:en)?|mannen|man|persoon|personen|mensen|dames?|lichamen|lichaam|actrices?|borsten|stel`,
    minor: `kind(?:eren|je|jes)?|meisjes?|jongens?|jongetjes?|baby(?:s|'s)?|scholier(?:e|en)?|tieners?|minderjarig${any}`,
    sexual: `(?:kinder)?porno${any}|neuk(?:en|t|end|ende)?|hoer(?:en)?|kut(?:ten)?|lul(?:len)?|tieten|sletten|slet|beffen|pijpbeurt|masturb${any}|orgie(?:ën|s)?|seksscènes?|seksspeeltjes?`,
    gore: `onthoofde?|verminkte?|in stukken gehakte?|afgeslachte?`,
    hatred: `hakenkrui(?:s|zen)|nazivlag(?:gen)?|hitlergroet`,
  },
  sv: {
    nude: `nak(?:en|et|na)`,
    person: `kvinn(?:a|or|an)|m[aä]n(?:nen)?|människ(?:a|or)|person(?:er)?|folk|dam(?:er)?|kropp(?:ar)?|bröst|par`,
    minor: `barn(?:et|en)?|flick(?:a|or|an)|pojk(?:e|ar|en)|bebis(?:ar)?|tonåring(?:ar)?|minderårig${any}`,
    sexual: `(?:barn)?porr(?:en|ig|iga|film${any}|bild${any}|stjärn${any})?|porno${any}|knull${any}|fitt(?:a|or|an)|kuk(?:en|ar)?|hor(?:a|or|an)|runka?(?:r|t|nde)?|onan${any}|sexleksak${any}|sexscen${any}`,
    gore: `halshugg${any}|styckad${any}|lemlästa${any}`,
    hatred: `hakkors${any}|nazistflagg${any}|naziflagg${any}|hitlerhälsning${any}`,
  },
  da: {
    nude: `nøg(?:en|ent|ne)`,
    person: `kvind(?:e|er|en)|m[aæ]nd(?:en)?|menneske(?:r)?|person(?:er)?|folk|dame(?:r)?|krop(?:pe)?|bryst(?:er)?|par`,
    minor: `barn(?:et)?|børn|pige(?:r|n)?|dreng(?:e|en)?|bab(?:y|yer)|teenager(?:e)?|mindreårig${any}`,
    sexual: `(?:børne)?porno${any}|luder${any}|fisse${any}|kneppe${any}|onaner${any}|sexscene${any}|sexlegetøj`,
    gore: `halshug${any}|lemlæst${any}|parteret`,
    hatred: `hagekors${any}|naziflag${any}|nazihilsen`,
  },
  nb: {
    nude: `nak(?:en|ent|ne)`,
    person: `kvinn(?:e|er|en|a)|m[ae]nn(?:en)?|menneske(?:r)?|person(?:er)?|folk|dame(?:r)?|kropp(?:er)?|bryst(?:er)?|par`,
    minor: `barn(?:et)?|jent(?:e|er|a)|gutt(?:er|en)?|bab(?:y|yer)|tenåring(?:er)?|mindreårig${any}`,
    sexual: `(?:barne)?porno${any}|fitt(?:e|er|a|en)|kuk(?:en|er)?|knull${any}|runke?(?:r|t|nde)?|hore(?:r|n)?|sexscene${any}|sexleketøy`,
    gore: `halshog${any}|lemlest${any}|partert`,
    hatred: `hakekors${any}|naziflagg${any}`,
  },
  fi: {
    nude: `alas(?:ton|toman|tomat|tonta)`,
    person: `nai(?:nen|sen|set|sia)|mie(?:s|het|hen|hiä)|ihmi(?:nen|set|sen)|henkilö${any}|vartalo${any}|rinnat`,
    minor: `laps(?:i|et|en|ia)|tyttö${any}|tytöt|poika|pojat|pojan|vauva${any}|teini${any}`,
    sexual: `(?:lapsi)?porno${any}|vittu${any}|pillu${any}|kyrpä${any}|nussi${any}|huora${any}|seksikohtaus${any}`,
    gore: `mestattu${any}|silvottu${any}|paloiteltu${any}`,
    hatred: `hakaristi${any}|natsilip${any}`,
  },
  pl: {
    nude: `nag(?:i|a|ie|iego|iej|ą|ich)|goł(?:y|a|e|ego|ej|ą|ych)|rozebran${any}`,
    person: `kobiet${any}|mężczyzn${any}|ludzie|ludzi|człowiek${any}|osob${any}|dam(?:a|y)|ciał(?:o|a)|aktork${any}|par(?:a|ę)|piersi(?:ami)?`,
    minor: `dzieck${any}|dzieci${any}|dziewczynk${any}|dziewczyn${any}|chłop(?:iec|ca|cy|ak|aka)|niemowl${any}|nastolat${any}|nieletni${any}|uczennic${any}`,
    sexual: `porno${any}|kurw${some}|chuj${any}|cip(?:a|y|ę|ą|ka|ki|kę)|rucha(?:ć|ją|nie|jąc${any})|pizd${some}|dziwk${some}|jeba${some}|pierdol${some}|kutas(?:a|y|em|ów)?|cyck(?:i|ami|ów)|masturb${any}|orgi(?:a|e)|seks(?:u|owna scena)?`,
    gore: `ścięt${some}|poćwiartowan${some}|okaleczon${some}|wypatroszon${some}`,
    hatred: `swastyk${some}|flag${some} nazist${some}|nazistowsk${some} (?:flag|symbol)${any}`,
  },
  cs: {
    nude: `nah(?:ý|á|é|ou|ého|í)|svlečen${any}`,
    person: `žen(?:a|y|u)|muž(?:e|i)?|lid(?:é|i)|člověk${any}|osob${any}|těl(?:o|a)|herečk${any}|prs(?:a|y)`,
    minor: `dít(?:ě|ěte)|děti|dívk${any}|holčičk${any}|chlapec|chlapc${any}|miminko|nezletil${any}`,
    sexual: `porno${any}|píč${some}|kurv${some}|šuk(?:at|á|ají)${any}|mrd${some}|kund(?:a|y|u)|čurák${any}|jeb${some}|orgie`,
    gore: `sťat${some}|rozčtvrcen${some}|zohaven${some}`,
    hatred: `hákov${some} kříž${any}|svastik${some}`,
  },
  hu: {
    nude: `meztelen${any}|pucér${any}`,
    person: `nő(?:k|t|i)?|férfi(?:ak|t)?|ember(?:ek|t)?|személy${any}|test${any}|színésznő${any}`,
    minor: `gyerek${any}|gyermek${any}|kislány${any}|lány(?:ok|t)?|kisfiú${any}|baba|kiskorú${any}`,
    sexual: `porn(?:ó|o)${any}|basz(?:n|ik|ó)${any}|fasz${any}|pin(?:a|át)|punci${any}|kurv${some}|gec(?:i|it)|szopás`,
    gore: `lefejezett${any}|megcsonkított${any}|feldarabolt${any}`,
    hatred: `horogkereszt${any}|náci zászló${any}`,
  },
  ru: {
    nude: `гол(?:ый|ая|ое|ые|ую|ого|ой|ых)|обна[жж][её]нн${some}|нагая|нагой|нагие|раздет${some}`,
    person: `женщин${any}|мужчин${any}|девушк${any}|люд(?:и|ей)|человек${any}|тел(?:о|а)|дам(?:а|ы|у)|актрис${any}|пар(?:а|у)|груд(?:ь|и|ью)`,
    minor: `реб[её]н${some}|дет(?:и|ей)|девочк${any}|девоч(?:ек|ка)|мальчик${any}|младен${some}|школьни${some}|подрост${some}`,
    sexual: `порн${some}|детское порно|ху(?:й|я|ю|ем|ев${any})|пизд${some}|шлюх${any}|бляд${some}|еба(?:ть|л|н${any}|лся)|[её]бан${some}|трах(?:а[емтюлн]${any}|ну${some})|минет${any}|сись?к(?:и|ами|ам)|дроч${some}|проститут${some}|орги(?:я|и)|секс(?:а|ом|е)?|мастурб${some}`,
    gore: `обезглавлен${some}|расчлен[её]нн${some}|изувеченн${some}|выпотрошенн${some}`,
    hatred: `свастик${some}|нацистск${some} (?:флаг|символ|приветстви)${any}`,
  },
  uk: {
    nude: `гол(?:ий|а|е|і|у|ого|ої)|оголен${some}|роздягнен${some}`,
    person: `жінк${any}|жінок|чолові${some}|дівчин${any}|дівчат${any}|люд(?:и|ей)|людин${any}|тіл(?:о|а)`,
    minor: `дитин${any}|діт(?:и|ей)|дівчин(?:ка|ку|ки)|дівчат(?:ко|ка)|хлопчик${any}|немовл${some}|підліт${some}`,
    sexual: `порн${some}|ху(?:й|я|ю|єм)|пізд${some}|шльонд${some}|бляд${some}|їба${some}|трах${some}|цицьк${some}|пові(?:я|ї)|секс(?:у|ом)?|мастурб${some}`,
    gore: `обезголовлен${some}|розчленован${some}|понівечен${some}`,
    hatred: `свастик${some}|нацистськ${some} (?:прапор|символ)${any}`,
  },
  zh: {
    nude: '裸体|裸體|全裸|赤裸|裸露|一丝不挂|一絲不掛|没穿衣服|沒穿衣服',
    person: '女人|男人|女性|男性|女孩|男孩|美女|女子|人体|少女|情侣|情侶',
    minor: '儿童|兒童|小孩|孩子|女孩|男孩|婴儿|嬰兒|幼女|少女|小学生|小學生|未成年|萝莉|蘿莉',
    sexual:
      '鸡巴|雞巴|色情(?![人调調侣侶况況感景怀懷节節])|做爱(?!心)|做愛(?!心)|性交(?![通谈談流往友易])|口交(?![通叉界接汇匯])|肛交|阴道|陰道|阴茎|陰莖|乳交|操你|肏|屄|射精(?![准準确確密灵靈])|淫荡|淫蕩|淫乱|淫亂|淫秽|淫穢|手淫|自慰|妓女|婊子|强奸|強姦|轮奸|輪姦|裸照|裸女|情色(?![彩调調])|三级片|三級片|巨乳|乱伦|亂倫',
    gore: '斩首|斬首|断头|斷頭|肢解|分尸|分屍|碎尸|碎屍|开膛|開膛|虐杀|虐殺',
    hatred: '纳粹(?:标志|旗|符号|徽|党徽)|納粹(?:標誌|旗|符號|徽)|卐',
  },
  ja: {
    nude: '裸の|全裸|ヌード|素っ裸|丸裸|裸体',
    person: '女性|男性|女の子|男の子|女|男|少女|少年|美女|人物|カップル',
    minor:
      '子供|子ども|こども|児童|少女|少年|女の子|男の子|赤ちゃん|幼女|幼児|小学生|中学生|女子高生|未成年|ロリ(?!ポップ)',
    sexual:
      'セックス|ポルノ|(?<![ぱか])ちんこ|ちんぽ|(?<![パカ])チンコ|チンポ|まんこ|(?<!ロ)マンコ(?!メ)|フェラチオ|フェラ(?!ー|ガモ)|オナニー|自慰|中出し|射精(?![准確精])|性交(?![通流際渉换換友])|巨乳|おっぱい|オッパイ|エロい|エロ画像|エロアニメ|強姦|輪姦|レイプ|淫乱|売春婦|陰茎|クンニ|近親相姦',
    gore: '斬首|首を切られた|首なし死体|バラバラ死体|生首|惨殺|内臓が飛び出',
    hatred: 'ハーケンクロイツ|鉤十字|ナチス?の?(?:旗|シンボル|マーク|紋章)|卐',
  },
  ko: {
    nude: `나체${any}|알몸${any}|벌거벗은|발가벗은|누드${any}`,
    person: `여자${any}|남자${any}|여성${any}|남성${any}|사람${any}|여인${any}|커플${any}|소녀${any}`,
    minor: `아이${any}|어린이${any}|소녀${any}|소년${any}|아기${any}|여고생${any}|초등학생${any}|미성년${any}`,
    sexual: `섹스${any}|포르노${any}|야동${any}|자지(?:[가를에는])?|보지(?:[가를에는])?(?! ?(?:못|않|마))|좆${any}|음란${any}|창녀${any}|강간${any}|성교${any}|구강성교`,
    gore: `참수${any}|토막 난|토막난|목이 잘린`,
    hatred: `하켄크로이츠${any}|나치 ?(?:문양|깃발|기|상징)${any}`,
  },
  tr: {
    nude: `(?:ç[iı]r[iı]l)?[çc][iı]plak${any}|üryan|soyunuk|soyunmuş`,
    person: `kad[iı]n${any}|erkek${any}|adam(?:lar|[iı])?|insan${any}|k[iı]z(?:lar|[iı])?|bayan(?:lar)?|vücut${any}|oyuncu${any}`,
    minor: `[çc]ocuk${any}|bebek${any}|k[iı]z [çc]ocu[ğg]u|küçük k[iı]z${any}|ergen(?:ler)?|reşit olmayan${any}`,
    sexual: `porno${any}|siki[şs]${any}|sikme(?:k|si|ye)|sikiyor${any}|am[iı]na koy${any}|amc[iı]k${any}|yarra[kğ]${any}|orospu${any}|seks(?: sahnesi| yap${any}|i|üel${any})|fahi[şs]e${any}|tecavüz${any}|mast[uü]rbasyon${any}|ensest`,
    gore: `kafas[iı] (?:kesi(?:k|lmiş)|kopmuş)|baş[iı] kesi(?:k|lmiş)|parçalanm[iı]ş`,
    hatred: `gamal[iı] haç${any}|nazi (?:bayra[ğg]|selam|sembol)${any}`,
  },
  // Hindi written in Latin letters.
  'hi-latn': {
    nude: `nang[iae]|nanga|nangi`,
    person: `aurat(?:en)?|ladki(?:yan|yon)?|mahila(?:en)?|aadmi|admi`,
    minor: `bacch[aeio]${any}|bach(?:chi|cha|che)|ladka|ladke`,
    sexual: `chudai|chodna|chod(?:te|ti|ta) hu${any}|madarcho[dt]${any}|be?h?e?nchod${any}|behenchod${any}|bhosdi(?:ke|wale)?|balatkar`,
    gore: `sir ka[tT]a`,
    hatred: `nazi jhanda`,
  },
  // Without vowel signs and with a single form of alef, as plain-text.ts writes it. Conjunctions and the article are
  // part of the word.
  ar: {
    nude:
      arabic(`عاري|عاريه|عاريات|عاريين|عراه|عريان|عريانه`) +
      `|(?:بدون|بلا) (?:ملابس|ثياب)|من دون ملابس`,
    person: arabic(
      `امراه|امراتان|نساء|رجل|رجال|فتاه|فتيات|بنت|بنات|شخص|اشخاص|ناس|سيده|سيدات|ممثله|جسد|شاب|شابه`,
    ),
    minor: arabic(`طفل|طفله|اطفال|ولد|اولاد|صبي|صبيه|قاصر|قاصره|قاصرات|رضيع|مراهق|مراهقه|تلميذه`),
    sexual:
      arabic(
        `سكس|سكسي|سكسيه|نيك|ينيك|تنيك|ينيكها|بورنو|بورن|اباحي|اباحيه|كس|كسمك|زب|قحبه|قحاب|شرموطه|شراميط|عاهره|عاهرات|طيز|منيوك|منيوكه|اغتصاب|استمناء|دعاره|داعره`,
      ) +
      `|(?:مشهد|فيلم|افلام|صور|صوره) جنسي${any}|يمارس${any} الجنس|ممارسه الجنس|جنس (?:فموي|شرجي|جماعي)`,
    gore: `مقطوعه? الراس|مقطع(?:ه)? الاوصال|${arabic(`مذبوح|مذبوحه|اشلاء`)}`,
    hatred: `(?:ال)?صليب (?:ال)?معقوف|سواستيكا|(?:علم|شعار|رمز|تحيه) (?:ال)?نازي${any}|علم داعش`,
  },
  // Without the dot below. A swastika is a symbol of luck in Hindi, so it is judged together with the words that change
  // its meaning.
  hi: {
    nude: `नंग[ीाे]|निर्वस्त्र|नग्न|बिना कपड(?:ों|े)(?: के| की)?`,
    person: `औरत${any}|महिला${any}|लडक[ीि]${any}|आदमी|पुरुष|व्यक्ति|लोग|युवती${any}|स्त्री|अभिनेत्री|शरीर`,
    minor: `बच्च${any}|बालक${any}|बालिका${any}|नाबालिग${any}|किशोर${any}|छात्रा${any}|शिशु|लडका|लडके`,
    sexual: `चूत|लंड|लौड[ाे]|चुदाई|चुद${some}|चोद${any}|भोसड${any}|रंडी|रंडियां|गांड|मादरचोद|बहनचोद|अश्लील${any}|पोर्न${any}|सेक्स${any}|बलात्कार${any}|हस्तमैथुन|मैथुन|संभोग|वेश्या${any}|ब्लू फिल्म|चूचि(?:यां|यों)|चूची`,
    gore: `सिर कट[ाीे]|कटा हुआ सिर|क्षत.?विक्षत`,
    hatred: `(?:नाजी|नात्सी) (?:झंडा|ध्वज|प्रतीक|सलाम|स्वस्तिक)`,
  },
};
