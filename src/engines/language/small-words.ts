/**
 * Words that identify a language: articles, prepositions, conjunctions, and the words that most often accompany a noun.
 * A word of several languages counts for each. Lower case, with their accents.
 */
export const SMALL_WORDS: Readonly<Record<string, string>> = {
  en: `a an the of with and in on for at by some my his her its is are two three four five small big little old red blue green
    black white yellow wearing holding made from behind under playing sitting standing to into
    over near like or not it this that beside between inside`,
  de: `ein eine einen einem einer eines der die das den dem des mit und auf im am an in aus für von vom zum zur bei unter sehr zwei
    drei vier fünf sechs rot roter rotes rote blau blaues blaue blauer grün grüner grünes grüne schwarz schwarzer schwarze
    schwarzes weiß weiße weißer weißes gelb gelber gelbe gelbes groß großer große großes klein kleiner kleine kleines alter
    alte altes nicht ist hat bitte`,
  fr: `un une le la les l des du de d au aux avec et sur dans en pour sous très deux trois quatre cinq six rouge rouges bleu bleue
    vert verte noir noire blanc blanche jaune petit petite petits petites grand grande vieux vieille qui sont est gros grosse
    mignon mignonne`,
  es: `un una unos unas el la los las del de con y en sobre para bajo al muy dos tres cuatro cinco seis rojo roja azul verde negro
    negra blanco blanca amarillo amarilla pequeño pequeña gran grande viejo vieja por es que`,
  it: `un uno una il lo la gli le i del della dello dei delle di da dal con e su sul sulla nel nella per sotto molto due tre quattro
    cinque sei rosso rossa rosse rossi blu verde verdi nero nera bianco bianca giallo gialla piccolo piccola grande vecchio
    vecchia che`,
  pt: `um uma uns umas o a os as do da dos das de com e em no na nos nas sobre para por sob muito dois duas três quatro cinco seis
    vermelho vermelha azul verde preto preta branco branca amarelo amarela pequeno pequena grande velho velha que à ao`,
  nl: `een het de met en op in van voor aan uit onder heel twee drie vier vijf zes rood rode blauw blauwe groen groene zwart zwarte
    wit witte geel gele klein kleine groot grote oud oude dikke mooie die`,
  sv: `en ett den det de och med på i av för till under mycket två tre fyra fem sex röd rött röda blå blått blåa grön grönt gröna
    svart svarta vit vitt vita gul gult gula liten litet små stor stort stora gammal gammalt gamla som`,
  da: `en et den det de og med på i af for til under meget to tre fire fem seks rød rødt røde blå blåt grøn grønt grønne sort
    sorte hvid hvidt hvide gul gult gule lille små stor stort store gammel gammelt gamle som`,
  nb: `en et ei den det de og med på i av for til under veldig to tre fire fem seks rød rødt røde blå blått grønn grønt grønne
    svart sort svarte hvit hvitt hvite gul gult gule liten lite små stor stort store gammel gammelt gamle som`,
  fi: `ja on ei joka kanssa kaksi kolme neljä punainen sininen vihreä musta valkoinen keltainen pieni iso suuri vanha päällä alla`,
  pl: `i z ze na w we do dla pod nad o od za jest bardzo dwa dwie trzy cztery pięć czerwony czerwona czerwone niebieski niebieska
    niebieskie zielony zielona zielone czarny czarna czarne biały biała białe żółty żółta żółte mały mała małe duży duża duże
    stary stara stare`,
  cs: `a s se na v ve do pro pod nad o od za je velmi dva dvě tři čtyři červený červená červené modrý modrá modré zelený zelená
    zelené černý černá černé bílý bílá bílé žlutý žlutá malý malá malé velký velká velké starý stará`,
  hu: `egy a az és vagy egyik két három négy öt piros kék zöld fekete fehér sárga kis nagy öreg régi van rajta alatt`,
};

/** Letters of Latin script that only a few languages have. */
export const LETTERS: Readonly<Record<string, RegExp>> = {
  de: /[äöüß]/u,
  fr: /[éèêëàâîïôûùœç]/u,
  es: /[ñ¿¡áéíóú]/u,
  it: /[àèéìòù]/u,
  pt: /[ãõçáâêéíóôú]/u,
  nl: /ij|ë|ï/u,
  sv: /[åäö]/u,
  da: /[åæø]/u,
  nb: /[åæø]/u,
  fi: /[äö]|(?:aa|ii|uu|ää|yy)/u,
  pl: /[ąćęłńóśźż]/u,
  cs: /[áčďéěíňóřšťúůýž]/u,
  hu: /[áéíóöőúüű]/u,
};
