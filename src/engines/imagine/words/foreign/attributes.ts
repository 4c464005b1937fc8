/** Colors, materials and numbers by their English word. The columns are those of the table of everyday things. */
export const ATTRIBUTES = `
red: rot, rouge, rojo, rosso, vermelho, rood/rode, czerwony, красный/алый, червоний, röd/rött, rød, rød, 红/红色/紅/紅色/鲜红, 赤/赤い/赤色/真っ赤, 빨간/빨강/빨간색/붉은
blue: blau, bleu, azul, blu/azzurro, azul, blauw, niebieski, синий/голубой, синій/блакитний, blå/blått, blå/blåt, blå/blått, 蓝/蓝色/藍/藍色, 青/青い/青色, 파란/파랑/파란색/푸른
green: grün, vert, verde, verde, verde, groen, zielony, зелёный, зелений, grön/grönt, grøn, grønn/grønt, 绿/绿色/綠/綠色, 緑/緑色, 초록/초록색/녹색
yellow: gelb, jaune, amarillo, giallo, amarelo, geel/gele, żółty, жёлтый, жовтий, gul, gul, gul, 黄/黄色/黃色, 黄色/黄色い, 노란/노랑/노란색
black: schwarz, noir, negro, nero, preto/negro, zwart, czarny, чёрный, чорний, svart, sort, svart/sort, 黑/黑色, 黒/黒い/黒色, 검은/검정/까만/검은색/검정색
white: weiß/weiss, blanc/blanche, blanco, bianco, branco, wit/witte, biały, белый, білий, vit/vitt, hvid, hvit/hvitt, 白/白色, 白/白い/白色/真っ白, 하얀/흰/하얀색/흰색
pink: rosa/pink/rosarot, rose, rosa/rosado, rosa, rosa/cor de rosa, roze, różowy, розовый, рожевий, rosa, lyserød/pink, rosa, 粉/粉色/粉红色/粉红, ピンク/ピンク色/桃色, 분홍/분홍색/핑크
purple: lila/violett, violet/mauve, morado/violeta/púrpura, viola, roxo/violeta, paars/paarse, fioletowy/purpurowy, фиолетовый/пурпурный, фіолетовий/пурпуровий, lila/violett, lilla/violet, lilla/fiolett, 紫/紫色, 紫/紫色, 보라/보라색/자주색
orange: orange/orangefarben, orange, naranja/anaranjado, arancione/arancio, laranja, oranje, pomarańczowy, оранжевый, оранжевий/помаранчевий, orange, orange, oransje, 橙色/橘色/橙, オレンジ/オレンジ色/橙色, 주황/주황색/오렌지색
brown: braun, brun/marron, marrón/café, marrone, marrom/castanho, bruin, brązowy, коричневый, коричневий, brun, brun, brun, 棕色/褐色/咖啡色, 茶色/茶色い, 갈색/밤색
grey: grau, gris, gris, grigio, cinza/cinzento, grijs/grijze, szary, серый, сірий, grå/grått, grå/gråt, grå/grått, 灰/灰色, 灰色/グレー, 회색
turquoise: türkis, turquoise, turquesa, turchese, turquesa, turquoise, turkusowy, бирюзовый, бірюзовий, turkos, turkis, turkis, 青绿色, 水色/ターコイズ, 청록색
beige: beige, beige, beige/beis, beige, bege, beige, beżowy, бежевый, бежевий, beige, beige, beige, 米色, ベージュ, 베이지색
gold: gold/golden/gülden, doré/or, dorado/oro, dorato/oro/doro, dourado/ouro, goud/gouden, złoty/złoto/złota, золотой/золото, золотий/золото, guld/gyllene/gyllen, guld/gylden, gull/gyllen, 金/金色/黄金/金黄色, 金/金色/黄金, 금/금색/황금/황금색
silver: silber/silbern, argenté/argent, plateado/plata, argentato/argento, prateado/prata, zilver/zilveren, srebrny/srebro, серебряный/серебро, срібний/срібло, silver, sølv, sølv, 银/银色/銀色, 銀/銀色, 은/은색
wooden: holz/hölzern, bois, madera, legno, madeira, hout/houten, drewniany/drewno/drewna, деревянный/дерево/дерева, деревяний/дерева, trä, træ, tre, 木/木头/木制/木头的/木製/木质, 木/木製, 나무/목제
stone: stein/steinern, pierre, piedra, pietra, pedra, steen/stenen, kamienny/kamień/kamienia, каменный/камень/камня, камяний/камінь/каменю, sten, sten, stein, 石头/石/石制/石頭, 石/石造り, 돌/석조
glass: glas/gläsern, verre, vidrio/cristal, vetro, vidro, glas/glazen, szklany/szkło/szkła, стеклянный/стекло/стекла, скляний/скла, glas, glas, glass, 玻璃, ガラス, 유리
metal: metall/metallisch, métal/métallique, metal/metálico, metallo/metallico, metal/metálico, metaal/metalen, metalowy/metal/metalu, металлический/металл/металла, металевий/металу, metall, metal, metall, 金属, 金属/メタル, 금속/철제
iron: eisen/eisern, fer, hierro, ferro, ferro, ijzer/ijzeren, żelazny/żelazo/żelaza, железный/железо/железа, залізний/заліза, järn, jern, jern, 铁/铁制/鐵, 鉄/鉄製, 쇠/철
leather: leder/ledern, cuir, cuero, pelle/cuoio, couro, leer/leren, skórzany/skóra/skóry, кожаный/кожа/кожи, шкіряний/шкіри, läder/skinn, læder, skinn/lær, 皮/皮革/皮制, 革/革製, 가죽
plastic: plastik/kunststoff, plastique, plástico, plastica, plástico, plastic/plastieken, plastikowy/plastik/plastiku, пластиковый/пластик/пластика, пластиковий/пластику, plast, plastik, plast, 塑料, プラスチック, 플라스틱
porcelain: porzellan, porcelaine, porcelana, porcellana, porcelana, porselein/porseleinen, porcelanowy/porcelana/porcelany, фарфоровый/фарфор/фарфора, порцеляновий/порцеляни, porslin, porcelæn, porselen, 陶瓷/瓷, 磁器/陶器, 도자기
marble: marmor, marbre, mármol, marmo, mármore, marmer/marmeren, marmurowy/marmur/marmuru, мраморный/мрамор/мрамора, мармуровий/мармуру, marmor, marmor, marmor, 大理石, 大理石, 대리석
two: zwei, deux, dos, due, dois/duas, twee, dwa/dwie, два/две, два/дві, två, to, to, 两只/两个/两/两辆, 二つの/2つの/二匹の/二, 두
three: drei, trois, tres, tre, três, drie, trzy, три, три, tre, tre, tre, 三只/三个/三, 三つの/3つの/三匹の/三, 세
four: vier, quatre, cuatro, quattro, quatro, vier, cztery, четыре, чотири, fyra, fire, fire, 四只/四个/四, 四つの/四匹の/四, 네
five: fünf, cinq, cinco, cinque, cinco, vijf, pięć, пять, пять, fem, fem, fem, 五只/五个/五, 五つの/五匹の/五, 다섯
`;

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
