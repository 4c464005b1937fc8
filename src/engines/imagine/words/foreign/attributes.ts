/**
 * Words that precede the thing without changing what it is, and that always stand before nouns. Articles are not
 * included, because they are recognized with the language.
 */
export const DESCRIPTIVE: Readonly<Record<string, string>> = {
  de: `klein groß gross alt neu niedlich süß süss schön dick dünn lustig freundlich einfach hell dunkel lang kurz rund jung
    hübsch mittelalterlich modern realistisch magisch verzaubert glänzend fliegend schlafend lächelnd traurig bitte zeichne
    male erstelle mach mir bild modell 3d antik gemütlich majestätisch riesig winzig elegant wild böse gruselig`,
  fr: `petit grand gros vieux vieil vieille nouveau beau belle joli mignon ancien énorme mûr bien électrique magique médiéval
    moderne réaliste rond jeune mignonne gentil drôle dessine fais crée moi image modèle 3d s il te plaît antique géant
    minuscule élégant sauvage méchant effrayant brillant volant endormi souriant`,
  es: `pequeño gran grande viejo antiguo nuevo bonito lindo hermoso simpático gordo mágico medieval moderno realista redondo
    joven divertido dibuja crea haz hazme imagen modelo 3d por favor enorme gigante diminuto elegante salvaje malvado
    brillante volador dormido sonriente eléctrico`,
  it: `piccolo grande vecchio antico nuovo bello bella bel carino grosso magico medievale moderno realistico rotondo giovane
    divertente disegna crea fammi immagine modello 3d per favore enorme gigante minuscolo elegante selvaggio cattivo
    brillante volante addormentato sorridente elettrico simpatico`,
  pt: `pequeno grande velho antigo novo bonito lindo fofo gordo mágico medieval moderno realista redondo jovem engraçado
    desenhe crie faça me imagem modelo 3d por favor enorme gigante minúsculo elegante selvagem malvado brilhante voador
    dormindo sorridente elétrico simpático`,
  nl: `klein groot grote oud oude nieuw mooi lief schattig dik dikke grappig middeleeuws modern realistisch rond jong teken
    maak mij een afbeelding model 3d alsjeblieft enorm reusachtig elegant wild boos eng glanzend vliegend slapend lachend`,
  pl: `mały duży wielki stary nowy ładny piękny słodki gruby zabawny magiczny średniowieczny nowoczesny realistyczny okrągły
    młody narysuj stwórz zrób mi obraz model 3d proszę ogromny malutki elegancki dziki zły straszny błyszczący latający
    śpiący uśmiechnięty uroczy`,
  ru: `маленький большой старый новый красивый милый толстый смешной волшебный средневековый современный реалистичный круглый
    молодой нарисуй создай сделай мне картинка модель 3d пожалуйста огромный крошечный древний дикий злой страшный
    блестящий летающий спящий улыбающийся`,
  uk: `маленький великий старий новий гарний милий товстий кумедний чарівний середньовічний сучасний реалістичний круглий
    молодий намалюй створи зроби мені картинка модель 3d будь ласка величезний крихітний давній дикий злий страшний
    блискучий сплячий усміхнений`,
  sv: `liten litet små stor stort stora gammal gammalt gamla ny nytt fin söt gullig vacker tjock rolig magisk medeltida modern
    realistisk rund ung rita skapa gör mig bild modell 3d snälla enorm jättestor elegant vild arg läskig`,
  da: `lille små stor stort store gammel gammelt gamle ny nyt fin sød smuk tyk sjov magisk middelalderlig moderne realistisk
    rund ung tegn lav mig billede model 3d venligst enorm kæmpe elegant vild vred uhyggelig`,
  nb: `liten lite små stor stort store gammel gammelt gamle ny nytt fin søt vakker tykk morsom magisk middelaldersk moderne
    realistisk rund ung tegn lag meg bilde modell 3d enorm kjempe elegant vill sint skummel`,
  zh: '一个 一只 一辆 一座 一把 一杯 一朵 一条 一匹 一架 一本 一张 一棵 一头 一艘 一 的 可爱 古老 大 小 老 漂亮 美丽 请 画 绘制 生成 卡通 中世纪 制 巨大 魔法 现代 飞行 睡觉 微笑',
  ja: 'の な かわいい 可愛い 古い 大きな 大きい 小さな 小さい 美しい きれいな 新しい 丸い 魔法 中世 アニメ 描いて ください を い ある 一つ 一匹 リアル 巨大 眠る 笑う',
  ko: '귀여운 오래된 작은 큰 예쁜 아름다운 새 낡은 둥근 마법의 중세 한 그려줘 만들어줘 의 색 마리 개 대 거대한 웃는 자는 날아다니는',
};

/** Words after which a phrase describes surroundings and parts. */
export const CLAUSES: Readonly<Record<string, string>> = {
  de: 'mit auf unter neben vor hinter an am bei beim der die das und im in für ohne während trägt steht sitzt liegt speit vom zum zur über',
  fr: 'avec sur sous dans devant derrière près qui que et portant assis assise debout au aux à pour sans',
  es: 'con sobre en bajo junto que y delante detrás llevando sentado sentada para sin al',
  it: 'con su sul sulla sullo sotto in nel nella davanti dietro che e seduto seduta per senza al alla',
  pt: 'com sobre em no na sob que e ao à diante atrás usando sentado sentada para sem',
  nl: 'met op onder naast voor achter die dat en in bij aan zonder draagt zit staat',
  pl: 'z ze na w we pod nad obok który która które i przy za bez dla siedzi stoi',
  ru: 'с со на в во под над рядом который которая которое и у за без для сидит стоит перед',
  uk: 'з із зі на в у під над біля який яка яке і та за без для сидить стоїть перед',
  sv: 'med på under bredvid framför bakom som och i vid utan för bär sitter står',
  da: 'med på under ved foran bag som der og i uden for bærer sidder står',
  nb: 'med på under ved foran bak som og i uten for bærer sitter står',
  zh: '在 和 与',
  ja: 'が は と',
  ko: '위에 옆에 안에 앞에 아래에',
};

/** Words that introduce a material or a color: "aus Holz", "en bois", "de madera". */
export const MADE_OF: Readonly<Record<string, string>> = {
  de: 'aus in im vom',
  fr: 'en de d du',
  es: 'de en del',
  it: 'di in d del',
  pt: 'de em do da',
  nl: 'van in uit',
  pl: 'z ze w we',
  ru: 'из в',
  uk: 'з із в',
  sv: 'av i',
  da: 'af i',
  nb: 'av i',
};

/** Words for representations: a statue of a lion is drawn as the lion, and a slice of cake as the cake. */
export const REPRESENTATIONS: Readonly<Record<string, string>> = {
  de: 'statue figur skulptur bild stück scheibe paar strauß haufen stapel zeichnung spielzeug glas',
  fr: 'statue figurine sculpture image dessin morceau tranche paire bouquet tas pile part jouet verre',
  es: 'estatua figura escultura imagen dibujo trozo pedazo rebanada par ramo montón juguete vaso copa',
  it: 'statua statuetta figura scultura immagine disegno pezzo fetta paio mazzo mucchio giocattolo bicchiere',
  pt: 'estátua figura escultura imagem desenho pedaço fatia par buquê monte brinquedo copo taça',
  nl: 'standbeeld beeld beeldje figuur plaatje stuk plak paar bos stapel speelgoed glas',
  pl: 'posąg figurka rzeźba obrazek rysunek kawałek plasterek para bukiet stos zabawka szklanka',
  ru: 'статуя фигурка скульптура картинка рисунок кусок ломтик пара букет куча игрушка стакан',
  uk: 'статуя фігурка скульптура картинка малюнок шматок пара букет купа іграшка склянка',
  sv: 'staty figur skulptur bild bit skiva par bukett hög leksak glas',
  da: 'statue figur skulptur billede stykke skive par buket bunke legetøj glas',
  nb: 'statue figur skulptur bilde stykke skive par bukett haug leketøy glass',
};
