/** Languages of the columns of each table: ISO 639-1. */
export const COLUMNS = 'de fr es it pt nl pl ru uk sv da nb zh ja ko'.split(' ');

/** Color words by their English word, with one column per language and `/` between synonyms. */
export const FOREIGN_COLORS = `
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
`;

/** Material words, in the same form. */
export const FOREIGN_MATERIALS = `
wooden: holz/hölzern, bois, madera, legno, madeira, hout/houten, drewniany/drewno/drewna, деревянный/дерево/дерева, деревяний/дерева, trä, træ, tre, 木/木头/木制/木头的/木製/木质, 木/木製, 나무/목제
stone: stein/steinern, pierre, piedra, pietra, pedra, steen/stenen, kamienny/kamień/kamienia, каменный/камень/камня, камяний/камінь/каменю, sten, sten, stein, 石头/石/石制/石頭, 石/石造り, 돌/석조
glass: glas/gläsern, verre, vidrio/cristal, vetro, vidro, glas/glazen, szklany/szkło/szkła, стеклянный/стекло/стекла, скляний/скла, glas, glas, glass, 玻璃, ガラス, 유리
metal: metall/metallisch, métal/métallique, metal/metálico, metallo/metallico, metal/metálico, metaal/metalen, metalowy/metal/metalu, металлический/металл/металла, металевий/металу, metall, metal, metall, 金属, 金属/メタル, 금속/철제
iron: eisen/eisern, fer, hierro, ferro, ferro, ijzer/ijzeren, żelazny/żelazo/żelaza, железный/железо/железа, залізний/заліза, järn, jern, jern, 铁/铁制/鐵, 鉄/鉄製, 쇠/철
leather: leder/ledern, cuir, cuero, pelle/cuoio, couro, leer/leren, skórzany/skóra/skóry, кожаный/кожа/кожи, шкіряний/шкіри, läder/skinn, læder, skinn/lær, 皮/皮革/皮制, 革/革製, 가죽
plastic: plastik/kunststoff, plastique, plástico, plastica, plástico, plastic/plastieken, plastikowy/plastik/plastiku, пластиковый/пластик/пластика, пластиковий/пластику, plast, plastik, plast, 塑料, プラスチック, 플라스틱
porcelain: porzellan, porcelaine, porcelana, porcellana, porcelana, porselein/porseleinen, porcelanowy/porcelana/porcelany, фарфоровый/фарфор/фарфора, порцеляновий/порцеляни, porslin, porcelæn, porselen, 陶瓷/瓷, 磁器/陶器, 도자기
marble: marmor, marbre, mármol, marmo, mármore, marmer/marmeren, marmurowy/marmur/marmuru, мраморный/мрамор/мрамора, мармуровий/мармуру, marmor, marmor, marmor, 大理石, 大理石, 대리석
`;

/** Number words, in the same form. */
const FOREIGN_NUMBERS = `
two: zwei, deux, dos, due, dois/duas, twee, dwa/dwie, два/две, два/дві, två, to, to, 两只/两个/两/两辆, 二つの/2つの/二匹の/二, 두
three: drei, trois, tres, tre, três, drie, trzy, три, три, tre, tre, tre, 三只/三个/三, 三つの/3つの/三匹の/三, 세
four: vier, quatre, cuatro, quattro, quatro, vier, cztery, четыре, чотири, fyra, fire, fire, 四只/四个/四, 四つの/四匹の/四, 네
five: fünf, cinq, cinco, cinque, cinco, vijf, pięć, пять, пять, fem, fem, fem, 五只/五个/五, 五つの/五匹の/五, 다섯
`;

/** All attributes of things. */
export const ATTRIBUTES = FOREIGN_COLORS + FOREIGN_MATERIALS + FOREIGN_NUMBERS;

/** Returns a table's words in the given languages. */
export function formsIn(table: string, languages: readonly string[]): string[] {
  const lines = table
    .trim()
    .split('\n')
    .filter((line) => line !== '');
  return lines.flatMap((line) => {
    const columns = line.slice(line.indexOf(': ') + 2).split(', ');
    return languages.flatMap((language) => columns[COLUMNS.indexOf(language)]?.split('/') ?? []);
  });
}
