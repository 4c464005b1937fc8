import zh from 'bad-words-next/lib/ch';
import de from 'bad-words-next/lib/de';
import es from 'bad-words-next/lib/es';
import fr from 'bad-words-next/lib/fr';
import pl from 'bad-words-next/lib/pl';
import ru from 'bad-words-next/lib/ru';
import uk from 'bad-words-next/lib/ua';

import { LETTER } from './language-rules.ts';

/**
 * Dictionary entries that are ignored: they also have a harmless meaning (German vögeln is also "to birds", Polish
 * pedał a pedal, Russian педик begins pedicure), or are mere oaths that no image shows.
 */
const HARMLESS: Readonly<Record<string, string>> = {
  de: `kack+e kack+en kack+wurst kack+enwurst lumm+el lümm+el möpse nipp+el *scheise* *scheiße* *schiese* *schieße*
    s+c+heis+e s+c+heis+er s+c+heiße+ s+c+hies+e s+c+hies+er s+c+hieße+ vogeln* vögeln* voll+pfosten`,
  es: `asesinat* asno chupada* chupado* chupeton chupetón concha drogas imbecil* imbécil* mierda* pedor+ez pervertid* cojonud*
    prostitut*`,
  fr: 'bordel caca merde étron tapett+e salaud',
  pl: `debil* dupa dupy dupę gavno govno gówno góvno pedał pierdola* pierdoła* pierdziec* pierdzieć* pieprzyc* pieprzyć
    sraczka srać sraćka suka dopieprz* zapieprz* kurestwo najeba* dojeba*`,
  ru: `*ебу *ебок* *ебем* *ебет* *ебут* *ибан* *ибана* *ибане* *ибани* *ибано* *ибану* *ибаны* *ибань* *ипац* *ипет* *ипать*
    *епанат* *сикели* *секели* *нег+р* *ниг+ер* *ниг+ри* *паскуд* *поскуд* бля* выродк* выродок дебил* дермо дерьмо дибил* додик*
    далба* далбо* долба* долбо* дэбил* епт* жид идиот* имбeцил* имбицил* казлин* каках* какаш* козлин* кончен* кончит* конча
    кончя крендел* кретин* критин* лох лохушк* мразь* мымр* нах отродье* падла педик* петуш петушня* петушь* петушьня* погань*
    сука* суке суки сукой суку сучар* сучий сучк* сученыш сученышь срака сракам* сракой сракою сраку хачина* хачино* хачину
    хачинск* чепуш* чмо чмошк* чмошн* обрыган* обос+ан* йопта йопте* йопти* йопты* йоб *срал *срать`,
  uk: `*дупа *дупою *дупу *піхва* *піхви* *піхвити* *піхво* *піхвян* *піхвяч* *піхві* *піхвець піхвун* піхвьян* піхвьяч* піхв’ян*
    піхв’яч* *піхач* бовдур* вилупк* вилупок гидота* гидото* дурко дурник йолоп* мразот* наволоч падло* падло *падлюк рагуль*
    рагуль сволота* сволото* скотиняк* срацею срацька срацья срацю сраця срацію срація стерво* сука* суко трахач хохол хохол*
    шмаркля* патороч паторочка паторочня *прутен* *прутня*`,
  zh: '*傻瓜* *屁股* *狗屁* *王八* *混蛋* *妓* *幹* *白癡* *糞* *老母* *撚* *色鬼* 戇鳩* *笨杘* *踣街* *仆街*',
};

/** Languages that the package has a dictionary for. */
const DICTIONARIES: Readonly<Record<string, { words: readonly string[] }>> = {
  de,
  es,
  fr,
  pl,
  ru,
  uk,
  zh,
};
/** Languages written without spaces: a word matches anywhere. */
const UNSPACED: ReadonlySet<string> = new Set(['zh']);

/**
 * Returns the words of bad-words-next's dictionary of a language that are used, as alternatives of a regular
 * expression; '' for none.
 */
export function dictionaryPattern(language: string): string {
  const dictionary = DICTIONARIES[language];
  if (dictionary === undefined) return '';
  const harmless = new Set((HARMLESS[language] ?? '').split(/\s+/));
  return dictionary.words
    .filter((word) => !harmless.has(word))
    .map((word) => entryPattern(word, UNSPACED.has(language)))
    .join('|');
}

/**
 * Converts an entry's syntax: `+` repeats the preceding letter, `_` is an optional separator, `*` stands for letters. A
 * leading `*` is ignored, so that an entry matches only from a word's beginning: the Russian words for Astrakhan, a
 * ridge and bread contain the beginnings of listed words.
 */
function entryPattern(entry: string, unspaced: boolean): string {
  return entry
    .replace(/^\*/, '')
    .replaceAll('*', unspaced ? '' : `${LETTER}*`)
    .replaceAll('_', '[\\s-]?');
}
