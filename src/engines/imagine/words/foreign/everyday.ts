/**
 * Everyday things that the names of emoji leave out (a chair is only "seat") or hide among several. Each line has an
 * English word and one column per language, with `/` between synonyms, and `-` if the emoji's name suffices. Things
 * without a drawing are listed too, so that they are refused instead of being mistaken for what they are made of.
 */
export const EVERYDAY = `
dog: hund, chien, perro, cane, cachorro/cão, hond, pies/psy/psa, собака/пёс/псы, собака/пес, hund, hund, hund, 狗/小狗/犬, 犬/子犬/いぬ/イヌ, 개/강아지
cat: katze/kater, chat, gato/gata, gatto/gatta, gato/gata, kat/poes, kot/kota/kotka, кошка/кот/кота, кіт/кішка/кота, katt, kat, katt, 猫/貓/小猫, 猫/ねこ/ネコ/子猫, 고양이
horse: pferd, cheval/chevaux, caballo, cavallo, cavalo, paard, koń/konie/konia, лошадь/конь, кінь/коні/коня, häst, hest, hest, 马/馬, 馬, 말
bird: vogel, oiseau, pájaro/ave, uccello, pássaro/ave, vogel, ptak, птица/птичка, птах/пташка, fågel, fugl, fugl, 鸟/小鸟/鳥, 鳥/小鳥, 새
fish: fisch, poisson, pez/pescado, pesce, peixe, vis, ryba, рыба/рыбка, риба/рибка, fisk, fisk, fisk, 鱼/魚, 魚, 물고기
rabbit: hase/kaninchen, lapin, conejo, coniglio, coelho, konijn/haas, królik, кролик/заяц, кролик/заєць, kanin/hare, kanin/hare, kanin/hare, 兔子/兔, うさぎ/兎/ウサギ, 토끼
bear: bär, ours, oso, orso, urso, beer, niedźwiedź, медведь, ведмідь, björn, bjørn, bjørn, 熊, 熊/くま/クマ, 곰
cow: kuh, vache, vaca, mucca/vacca, vaca, koe, krowa, корова, корова, ko, ko, ku, 牛/奶牛, 牛, 소/암소
duck: ente, canard, pato, anatra, pato, eend, kaczka, утка, качка, anka/and, and, and, 鸭子/鸭, アヒル/鴨, 오리
butterfly: schmetterling, papillon, mariposa, farfalla, borboleta, vlinder, motyl, бабочка, метелик, fjäril, sommerfugl, sommerfugl, 蝴蝶, 蝶/ちょう/蝶々/チョウ, 나비
garbage truck: müllwagen/müllauto/müllabfuhr, camion poubelle, camión de basura, camion della spazzatura, caminhão de lixo, vuilniswagen/vuilnisauto, śmieciarka, мусоровоз, сміттєвоз, sopbil, skraldebil, søppelbil, 垃圾车, ゴミ収集車, 쓰레기차
tow truck: abschleppwagen, dépanneuse, grúa de coches, carro attrezzi, guincho, takelwagen, laweta, эвакуатор, евакуатор, bärgningsbil, kranbil, bergingsbil, 拖车, レッカー車, 견인차
toy: spielzeug, jouet, juguete, giocattolo, brinquedo, speelgoed, zabawka, игрушка, іграшка, leksak, legetøj, leketøy, 玩具, おもちゃ, 장난감
helmet: helm, casque, casco, elmo/casco, capacete/elmo, helm, hełm/kask, шлем, шолом, hjälm, hjelm, hjelm, 头盔, 兜/ヘルメット, 헬멧/투구
sail: segel, voile, vela de barco, vela, vela de navio, zeil, żagiel, парус, вітрило, segel, sejl, seil, 帆, 帆, 돛
firefighter: feuerwehrmann/feuerwehr, pompier, bombero, pompiere, bombeiro, brandweerman/brandweer, strażak, пожарный, пожежник, brandman, brandmand, brannmann, 消防员, 消防士, 소방관
dragon: drache, dragon, dragón, drago, dragão, draak, smok, дракон, дракон/змій, drake, drage, drage, 龙/龍, ドラゴン/竜/龍, 용/드래곤
unicorn: einhorn, licorne, unicornio, unicorno, unicórnio, eenhoorn, jednorożec, единорог, єдиноріг, enhörning, enhjørning, enhjørning, 独角兽/獨角獸, ユニコーン, 유니콘
dinosaur: dinosaurier, dinosaure, dinosaurio, dinosauro, dinossauro, dinosaurus, dinozaur, динозавр, динозавр, dinosaurie, dinosaur, dinosaur, 恐龙/恐龍, 恐竜, 공룡
penguin: pinguin, pingouin/manchot, pingüino, pinguino, pinguim, pinguïn, pingwin, пингвин, пінгвін, pingvin, pingvin, pingvin, 企鹅/企鵝, ペンギン, 펭귄
mouse: maus, souris, ratón, topo/topolino, rato/camundongo, muis, mysz, мышь/мышка, миша/мишка, mus, mus, mus, 老鼠, ねずみ/ネズミ, 쥐
sheep: schaf, mouton, oveja, pecora, ovelha, schaap, owca, овца, вівця, får, får, sau, 羊/绵羊, 羊, 양
pig: schwein, cochon, cerdo, maiale, porco, varken, świnia, свинья, свиня, gris, gris, gris, 猪/豬, 豚, 돼지
frog: frosch, grenouille, rana, rana, sapo/rã, kikker, żaba, лягушка, жаба, groda, frø, frosk, 青蛙, カエル/蛙, 개구리
owl: eule, hibou/chouette, búho/lechuza, gufo, coruja, uil, sowa, сова, сова, uggla, ugle, ugle, 猫头鹰, フクロウ, 부엉이/올빼미
lion: löwe, lion, león, leone, leão, leeuw, lew/lwa, лев/льва, лев/лева, lejon, løve, løve, 狮子, ライオン, 사자
tiger: tiger, tigre, tigre, tigre, tigre, tijger, tygrys, тигр, тигр, tiger, tiger, tiger, 老虎, 虎/トラ, 호랑이
elephant: elefant, éléphant, elefante, elefante, elefante, olifant, słoń, слон, слон, elefant, elefant, elefant, 大象/象, 象/ゾウ, 코끼리
monkey: affe, singe, mono, scimmia, macaco, aap, małpa, обезьяна, мавпа, apa, abe, ape, 猴子, 猿/サル, 원숭이
turtle: schildkröte, tortue, tortuga, tartaruga, tartaruga, schildpad, żółw, черепаха, черепаха, sköldpadda, skildpadde, skilpadde, 乌龟, 亀/カメ, 거북이/거북
snake: schlange, serpent, serpiente, serpente, cobra/serpente, slang, wąż, змея, змія, orm, slange, slange, 蛇, 蛇/ヘビ, 뱀
crab: krabbe/krebs, crabe, cangrejo, granchio, caranguejo, krab, krab, краб, краб, krabba, krabbe, krabbe, 螃蟹, カニ/蟹, 게
fox: fuchs, renard, zorro, volpe, raposa, vos, lis, лиса/лис, лисиця/лис, räv, ræv, rev, 狐狸, 狐/キツネ, 여우
wolf: wolf, loup, lobo, lupo, lobo, wolf, wilk, волк, вовк, varg, ulv, ulv, 狼, 狼/オオカミ, 늑대
tree: baum, arbre, árbol, albero, árvore, boom, drzewo, дерево, дерево, träd, træ, tre, 树/樹/大树, 木/樹木, 나무
flower: blume, fleur, flor, fiore, flor, bloem, kwiat/kwiatek, цветок/цветы, квітка/квіти, blomma, blomst, blomst, 花/花朵, 花, 꽃
rose: -, -, -, rosa, rosa, roos, róża, роза, троянда, ros, -, -, 玫瑰/玫瑰花, バラ/薔薇, 장미
mushroom: pilz, champignon, seta/champiñón/hongo, fungo, cogumelo, paddenstoel, grzyb, гриб, гриб, svamp, svamp, sopp, 蘑菇, キノコ/きのこ, 버섯
apple: apfel, pomme, manzana, mela, maçã, appel, jabłko, яблоко, яблуко, äpple, æble, eple, 苹果/蘋果, りんご/リンゴ/林檎, 사과
banana: banane, banane, plátano/banana, banana, banana, banaan, banan, банан, банан, banan, banan, banan, 香蕉, バナナ, 바나나
strawberry: erdbeere, fraise, fresa, fragola, morango, aardbei, truskawka, клубника, полуниця, jordgubbe, jordbær, jordbær, 草莓, いちご/イチゴ/苺, 딸기
cake: kuchen/torte, gâteau, pastel/tarta/torta, torta, bolo, taart/cake, ciasto/tort, торт, торт, tårta/kaka, kage/lagkage, kake, 蛋糕, ケーキ, 케이크
bread: brot, pain, pan, pane, pão, brood, chleb, хлеб, хліб, bröd, brød, brød, 面包/麵包, パン, 빵
ice cream: eis/eiscreme, glace, helado, gelato, sorvete/gelado, ijs/ijsje, lody, мороженое, морозиво, glass, is, iskrem/is, 冰淇淋, アイスクリーム/アイス, 아이스크림
cheese: käse, fromage, queso, formaggio, queijo, kaas, ser, сыр, сир, ost, ost, ost, 奶酪/芝士, チーズ, 치즈
egg: ei/eier, œuf/oeuf, huevo, uovo/uova, ovo, ei/eieren, jajko, яйцо/яйца, яйце, ägg, æg, egg, 鸡蛋/蛋, 卵/たまご, 계란/달걀
cup: tasse/becher, tasse, taza, tazza, xícara/caneca, kop/kopje/mok, filiżanka/kubek, чашка/кружка, чашка/кухоль, kopp/mugg, kop/krus, kopp/krus, 杯子/茶杯/咖啡杯, カップ/マグカップ/コップ, 컵/잔/머그컵
coffee: kaffee, café, café, caffè, café, koffie, kawa, кофе, кава, kaffe, kaffe, kaffe, 咖啡, コーヒー, 커피
teapot: teekanne, théière, tetera, teiera, bule, theepot, imbryk/czajniczek/czajnik, чайник, чайник, tekanna, tepotte/tekande, tekanne, 茶壶/茶壺, ティーポット/急須, 찻주전자/주전자
bottle: flasche, bouteille, botella, bottiglia, garrafa, fles, butelka, бутылка, пляшка, flaska, flaske, flaske, 瓶子, 瓶/ボトル, 병
chair: stuhl, chaise, silla, sedia, cadeira, stoel, krzesło, стул, стілець, stol, stol, stol, 椅子, 椅子/いす/イス, 의자
table: tisch, table, mesa, tavolo, mesa, tafel, stół/stolik, стол, стіл, bord, bord, bord, 桌子, テーブル/机, 탁자/테이블/책상
bed: bett, lit, cama, letto, cama, bed, łóżko, кровать, ліжко, säng, seng, seng, 床, ベッド, 침대
sofa: sofa, canapé, sofá, divano, sofá, bank/sofa, kanapa/sofa, диван, диван, soffa, sofa, sofa, 沙发/沙發, ソファ/ソファー, 소파
lamp: lampe, lampe, lámpara, lampada, lâmpada/luminária, lamp, lampa, лампа, лампа, lampa, lampe, lampe, 台灯/灯, ランプ, 램프
door: tür, porte, puerta, porta, porta, deur, drzwi, дверь, двері, dörr, dør, dør, 门/門, ドア/扉, 문
refrigerator: kühlschrank, réfrigérateur/frigo, nevera/refrigerador/frigorífico, frigorifero/frigo, geladeira/frigorífico, koelkast, lodówka, холодильник, холодильник, kylskåp, køleskab, kjøleskap, 冰箱, 冷蔵庫, 냉장고
washing machine: waschmaschine, lave linge/machine à laver, lavadora, lavatrice, máquina de lavar, wasmachine, pralka, стиральная машина, пральна машина, tvättmaskin, vaskemaskine, vaskemaskin, 洗衣机/洗衣機, 洗濯機, 세탁기
toaster: toaster, grille pain, tostadora, tostapane, torradeira, broodrooster, toster, тостер, тостер, brödrost, brødrister, brødrister, 烤面包机, トースター, 토스터
wardrobe: schrank/kleiderschrank, armoire, armario/ropero, armadio, armário/guarda roupa, kast/kledingkast, szafa, шкаф, шафа, garderob/skåp, skab, skap, 衣柜/柜子, タンス/クローゼット, 옷장
vacuum cleaner: staubsauger, aspirateur, aspiradora, aspirapolvere, aspirador, stofzuiger, odkurzacz, пылесос, пилосос, dammsugare, støvsuger, støvsuger, 吸尘器, 掃除機, 청소기
house: haus/häuschen, maison, casa/casita, casa/casetta, casa/casinha, huis/huisje, dom/domek, дом/домик, дім/будинок/хата, hus, hus, hus, 房子/屋子/房屋, 家/いえ, 집
cage: käfig, cage, jaula, gabbia, gaiola/jaula, kooi, klatka, клетка, клітка, bur, bur, bur, 笼子, 鳥かご/かご, 새장/우리
plate: teller, assiette, plato, piatto, prato, bord, talerz, тарелка, тарілка, tallrik, tallerken, tallerken, 盘子, 皿, 접시
fence: zaun, clôture/barrière, valla/cerca, recinto/staccionata, cerca, hek, płot, забор, паркан, staket, hegn, gjerde, 栅栏, 柵, 울타리
basket: korb, panier, cesta/canasta, cesto/cestino, cesta/cesto, mand, kosz/koszyk, корзина, кошик, korg, kurv, kurv, 篮子, 籠/バスケット, 바구니
cottage: hütte/häuschen aus holz, cabane/chaumière, cabaña, capanna, cabana, hut/hutje, chata, хижина, хатина, stuga, hytte, hytte, 小屋, 小屋, 오두막
castle: schloss/burg, château, castillo, castello, castelo, kasteel, zamek, замок, замок, slott/borg, slot/borg, slott/borg, 城堡, お城/城, 성
church: kirche, église, iglesia, chiesa, igreja, kerk, kościół, церковь, церква, kyrka, kirke, kirke, 教堂, 教会, 교회
tower: turm, tour, torre, torre, torre, toren, wieża, башня, вежа, torn, tårn, tårn, 塔, 塔, 탑
bridge: brücke, pont, puente, ponte, ponte, brug, most, мост, міст, bro, bro, bru, 桥/橋, 橋, 다리
lighthouse: leuchtturm, phare, faro, faro, farol, vuurtoren, latarnia morska, маяк, маяк, fyr/fyrtorn, fyrtårn, fyrtårn, 灯塔, 灯台, 등대
car: auto/wagen, voiture/auto, coche/carro/auto, macchina/automobile/auto, carro/automóvel, auto/wagen, samochód/auto, машина/автомобиль, машина/автомобіль/авто, bil, bil, bil, 汽车/車/车/小汽车, 車/くるま/自動車, 자동차/차
racing car: rennwagen, voiture de course, coche de carreras, auto da corsa/macchina da corsa, carro de corrida, raceauto, samochód wyścigowy, гоночная машина, гоночна машина, racerbil, racerbil, racerbil, 赛车, レーシングカー, 경주차
truck: lastwagen/lkw, camion, camión, camion, caminhão/camião, vrachtwagen, ciężarówka, грузовик, вантажівка, lastbil, lastbil, lastebil, 卡车/货车, トラック, 트럭
bus: bus, bus/autobus, autobús, autobus, ônibus/autocarro, bus, autobus, автобус, автобус, buss, bus, buss, 公共汽车/公交车/巴士, バス, 버스
bicycle: fahrrad/rad, vélo/bicyclette, bicicleta/bici, bicicletta/bici, bicicleta, fiets, rower, велосипед, велосипед, cykel, cykel, sykkel, 自行车/單車/单车, 自転車, 자전거
motorcycle: motorrad, moto, moto/motocicleta, moto/motocicletta, moto/motocicleta, motor/motorfiets, motocykl/motor, мотоцикл, мотоцикл, motorcykel, motorcykel, motorsykkel, 摩托车, バイク/オートバイ, 오토바이
train: zug/eisenbahn, train, tren, treno, trem/comboio, trein, pociąg, поезд, поїзд/потяг, tåg, tog, tog, 火车/列车, 電車/列車, 기차
airplane: flugzeug, avion, avión, aereo/aeroplano, avião, vliegtuig, samolot, самолёт, літак, flygplan, fly/flyvemaskine, fly, 飞机/飛機, 飛行機, 비행기
ship: schiff, bateau/navire, buque, nave, navio, schip, statek/okręt, корабль, корабель, skepp/fartyg, skib, skip, 船/轮船, 船, 배
sailboat: segelboot/segelschiff, voilier/bateau à voile, barco de vela/velero, barca a vela, barco à vela/veleiro, zeilboot, żaglówka, парусник/яхта, вітрильник, segelbåt, sejlbåd, seilbåt, 帆船, ヨット/帆船, 요트/돛단배
boat: boot, barque, barca/barco/bote, barca, barco/bote, boot, łódka/łódź, лодка, човен, båt, båd, båt, 小船, ボート, 보트
rocket: rakete, fusée, cohete, razzo, foguete/foguetão, raket, rakieta, ракета, ракета, raket, raket, rakett, 火箭, ロケット, 로켓
helicopter: hubschrauber/helikopter, hélicoptère, helicóptero, elicottero, helicóptero, helikopter, helikopter/śmigłowiec, вертолёт, вертоліт/гелікоптер, helikopter, helikopter, helikopter, 直升机, ヘリコプター, 헬리콥터
tank: panzer, char, tanque, carro armato, tanque, tank, czołg, танк, танк, stridsvagn, kampvogn, stridsvogn, 坦克, 戦車, 탱크/전차
submarine: uboot/u boot, sous marin, submarino, sottomarino, submarino, onderzeeër/duikboot, łódź podwodna, подводная лодка, підводний човен, ubåt, ubåd/undervandsbåd, ubåt, 潜艇/潜水艇, 潜水艦, 잠수함
hot air balloon: heißluftballon, montgolfière, globo aerostático, mongolfiera, balão de ar quente, luchtballon/heteluchtballon, balon na ogrzane powietrze, воздушный шар, повітряна куля, luftballong/varmluftsballong, luftballon/varmluftsballon, luftballong, 热气球, 熱気球/気球, 열기구
balloon: ballon/luftballon, ballon, globo, palloncino, balão, ballon, balon/balonik, шарик, кулька, ballong, ballon, ballong, 气球, 風船, 풍선
ball: ball, balle, pelota/bola, palla, bola, bal, piłka, мяч, м'яч/мяч, boll, bold, ball, 球/皮球, ボール, 공
soccer ball: fußball, ballon de foot/ballon de football, balón de fútbol/pelota de fútbol, pallone da calcio/pallone, bola de futebol, voetbal, piłka nożna, футбольный мяч, футбольний м яч, fotboll, fodbold, fotball, 足球, サッカーボール, 축구공
doll: puppe, poupée, muñeca, bambola, boneca, pop, lalka, кукла, лялька, docka, dukke, dukke, 娃娃, 人形, 인형
teddy bear: teddybär/teddy, ours en peluche/nounours, oso de peluche/osito, orsacchiotto, urso de pelúcia/ursinho, teddybeer/knuffelbeer, miś/pluszowy miś, плюшевый мишка/плюшевый медведь, плюшевий ведмедик, nalle/teddybjörn, bamse, teddybjørn/bamse, 泰迪熊/玩具熊, テディベア/くまのぬいぐるみ, 곰인형/테디베어
robot: roboter, robot, robot, robot, robô, robot, robot, робот, робот, robot, robot, robot, 机器人/機器人, ロボット, 로봇
crown: krone, couronne, corona, corona, coroa, kroon, korona, корона, корона, krona, krone, krone, 皇冠/王冠, 王冠/冠, 왕관
sword: schwert, épée, espada, spada, espada, zwaard, miecz, меч, меч, svärd, sværd, sverd, 剑/劍, 剣/刀, 검/칼
shield: schild, bouclier, escudo, scudo, escudo, schild, tarcza, щит, щит, sköld, skjold, skjold, 盾牌/盾, 盾, 방패
axe: axt/beil, hache, hacha, ascia, machado, bijl, topór/siekiera, топор, сокира, yxa, økse, øks, 斧头/斧子, 斧, 도끼
hammer: hammer, marteau, martillo, martello, martelo, hamer, młotek/młot, молоток/молот, молоток, hammare, hammer, hammer, 锤子, ハンマー/金槌, 망치
key: schlüssel, clé/clef, llave, chiave, chave, sleutel, klucz, ключ, ключ, nyckel, nøgle, nøkkel, 钥匙, 鍵, 열쇠
clock: uhr, horloge, reloj, orologio, relógio, klok, zegar, часы, годинник, klocka, ur, klokke, 钟/时钟, 時計, 시계
watch: armbanduhr, montre, reloj de pulsera, orologio da polso, relógio de pulso, horloge/polshorloge, zegarek, наручные часы, наручний годинник, armbandsur, armbåndsur, armbåndsur, 手表, 腕時計, 손목시계
book: buch, livre, libro, libro, livro, boek, książka, книга, книга/книжка, bok, bog, bok, 书/書/书本, 本, 책
candle: kerze, bougie, vela, candela, vela, kaars, świeca/świeczka, свеча, свічка, ljus/stearinljus, stearinlys/lys, stearinlys/lys, 蜡烛, ろうそく/ロウソク/キャンドル, 양초/촛불
umbrella: regenschirm/schirm, parapluie, paraguas, ombrello, guarda chuva/sombrinha, paraplu, parasol/parasolka, зонт/зонтик, парасоля/парасолька, paraply, paraply, paraply, 雨伞/伞, 傘, 우산
hat: hut, chapeau, sombrero, cappello, chapéu, hoed, kapelusz, шляпа, капелюх, hatt, hat, hatt, 帽子, 帽子, 모자
shoe: schuh, chaussure, zapato, scarpa, sapato, schoen, but/buty, ботинок/туфля, черевик, sko, sko, sko, 鞋/鞋子, 靴, 신발/구두
dress: kleid, robe, vestido, vestito, vestido, jurk, sukienka/suknia, платье, сукня/плаття, klänning, kjole, kjole, 裙子/连衣裙, ドレス/ワンピース, 드레스/원피스
ring: ring, bague/anneau, anillo, anello, anel, ring, pierścień/pierścionek, кольцо, каблучка/перстень, ring, ring, ring, 戒指, 指輪, 반지
bag: tasche, sac, bolso/bolsa, borsa, bolsa, tas, torba, сумка, сумка, väska, taske, veske, 包/袋子, 鞄/バッグ, 가방
guitar: gitarre, guitare, guitarra, chitarra, guitarra/violão, gitaar, gitara, гитара, гітара, gitarr, guitar, gitar, 吉他, ギター, 기타
piano: klavier/flügel, piano, piano, pianoforte, piano, piano, fortepian, рояль, рояль, piano/flygel, klaver/flygel, piano/flygel, 钢琴, ピアノ, 피아노
computer: computer/rechner, ordinateur, ordenador/computadora, computer, computador, computer, komputer, компьютер, комп'ютер, dator, computer, datamaskin, 电脑/計算機, コンピューター/パソコン, 컴퓨터
telephone: telefon, téléphone, teléfono, telefono, telefone, telefoon, telefon, телефон, телефон, telefon, telefon, telefon, 电话, 電話, 전화기
camera: kamera/fotoapparat, appareil photo, cámara, fotocamera/macchina fotografica, câmera/máquina fotográfica, camera/fototoestel, aparat/aparat fotograficzny, фотоаппарат/камера, фотоапарат, kamera, kamera, kamera, 相机/照相机, カメラ, 카메라
television: fernseher, télévision/télé, televisor/televisión, televisore/televisione, televisão/televisor, televisie/tv, telewizor, телевизор, телевізор, tv/teve, fjernsyn/tv, tv/fjernsyn, 电视/电视机, テレビ, 텔레비전
gift: geschenk, cadeau, regalo, regalo, presente, cadeau, prezent, подарок, подарунок, present, gave, gave, 礼物, プレゼント, 선물
treasure chest: schatztruhe/truhe, coffre au trésor/coffre, cofre del tesoro/cofre, forziere/scrigno, baú do tesouro/baú, schatkist, skrzynia skarbów, сундук, скриня, skattkista, skattekiste, skattekiste, 宝箱, 宝箱, 보물상자
witch: hexe, sorcière, bruja, strega, bruxa, heks, czarownica/wiedźma, ведьма, відьма, häxa, heks, heks, 女巫, 魔女, 마녀
wizard: zauberer, sorcier/magicien, mago, mago/stregone, mago/feiticeiro, tovenaar, czarodziej, волшебник/маг, чарівник, trollkarl, troldmand, trollmann, 巫师/魔法师, 魔法使い, 마법사
princess: prinzessin, princesse, princesa, principessa, princesa, prinses, księżniczka, принцесса, принцеса, prinsessa, prinsesse, prinsesse, 公主, お姫様/姫/プリンセス, 공주
knight: ritter, chevalier, caballero, cavaliere, cavaleiro, ridder, rycerz, рыцарь, лицар, riddare, ridder, ridder, 骑士, 騎士/ナイト, 기사
pirate: pirat, pirate, pirata, pirata, pirata, piraat, pirat, пират, пірат, pirat, pirat, pirat, 海盗, 海賊, 해적
mermaid: meerjungfrau, sirène, sirena, sirena, sereia, zeemeermin, syrena, русалка, русалка, sjöjungfru, havfrue, havfrue, 美人鱼, 人魚/マーメイド, 인어
ghost: geist/gespenst, fantôme, fantasma, fantasma, fantasma, spook, duch, привидение/призрак, привид, spöke, spøgelse, spøkelse, 鬼/幽灵, お化け/幽霊, 유령
snowman: schneemann, bonhomme de neige, muñeco de nieve, pupazzo di neve, boneco de neve, sneeuwpop/sneeuwman, bałwan, снеговик, сніговик, snögubbe, snemand, snømann, 雪人, 雪だるま, 눈사람
christmas tree: weihnachtsbaum/tannenbaum, sapin de noël, árbol de navidad, albero di natale, árvore de natal, kerstboom, choinka, новогодняя ёлка/ёлка, ялинка, julgran, juletræ, juletre, 圣诞树, クリスマスツリー, 크리스마스 트리
pumpkin: kürbis, citrouille, calabaza, zucca, abóbora, pompoen, dynia, тыква, гарбуз, pumpa, græskar, gresskar, 南瓜, かぼちゃ/カボチャ, 호박
glasses: brille, lunettes, gafas/anteojos/lentes, occhiali, óculos, bril, okulary, очки, окуляри, glasögon, briller, briller, 眼镜, 眼鏡/メガネ, 안경
sunglasses: sonnenbrille, lunettes de soleil, gafas de sol/lentes de sol, occhiali da sole, óculos de sol, zonnebril, okulary przeciwsłoneczne, солнечные очки, сонцезахисні окуляри, solglasögon, solbriller, solbriller, 太阳镜/墨镜, サングラス, 선글라스
scissors: schere, ciseaux, tijeras, forbice/forbici, tesoura, schaar, nożyczki, ножницы, ножиці, sax, saks, saks, 剪刀, はさみ/ハサミ, 가위
alarm clock: wecker, réveil, despertador, sveglia, despertador, wekker, budzik, будильник, будильник, väckarklocka, vækkeur, vekkerklokke, 闹钟, 目覚まし時計, 알람시계/자명종
pocket watch: taschenuhr, montre à gousset, reloj de bolsillo, orologio da tasca, relógio de bolso, zakhorloge, zegarek kieszonkowy, карманные часы, кишеньковий годинник, fickur, lommeur, lommeur, 怀表, 懐中時計, 회중시계
typewriter: schreibmaschine, machine à écrire, máquina de escribir, macchina da scrivere, máquina de escrever, typemachine/schrijfmachine, maszyna do pisania, пишущая машинка, друкарська машинка, skrivmaskin, skrivemaskine, skrivemaskin, 打字机, タイプライター, 타자기
coffee maker: kaffeemaschine, cafetière/machine à café, cafetera, macchina da caffè/caffettiera, cafeteira, koffiezetapparaat, ekspres do kawy, кофеварка, кавоварка, kaffebryggare, kaffemaskine, kaffetrakter, 咖啡机, コーヒーメーカー, 커피메이커
microwave: mikrowelle, micro ondes, microondas, microonde, micro ondas, magnetron, mikrofalówka, микроволновка, мікрохвильовка, mikrovågsugn, mikrobølgeovn, mikrobølgeovn, 微波炉, 電子レンジ, 전자레인지
backpack: rucksack, sac à dos, mochila, zaino, mochila, rugzak, plecak, рюкзак, рюкзак, ryggsäck, rygsæk, ryggsekk, 背包/书包, リュックサック/リュック, 배낭
eiffel tower: eiffelturm, tour eiffel, torre eiffel, torre eiffel, torre eiffel, eiffeltoren, wieża eiffla, эйфелева башня, ейфелева вежа, eiffeltornet, eiffeltårnet, eiffeltårnet, 埃菲尔铁塔, エッフェル塔, 에펠탑
star: stern, étoile, estrella, stella, estrela, ster, gwiazda, звезда, зірка/зоря, stjärna, stjerne, stjerne, 星星/星, 星, 별
sun: sonne, soleil, sol, sole, sol, zon, słońce, солнце, сонце, sol, sol, sol, 太阳, 太陽, 태양/해
moon: mond, lune, luna, luna, lua, maan, księżyc, луна, місяць, måne, måne, måne, 月亮/月, 月, 달
heart: herz, cœur/coeur, corazón, cuore, coração, hart, serce, сердце, серце, hjärta, hjerte, hjerte, 心/爱心, ハート, 하트
mountain: berg, montagne, montaña, montagna, montanha, berg, góra, гора, гора, berg, bjerg, fjell, 山, 山, 산
skull: totenkopf/schädel, crâne/tête de mort, calavera/cráneo, teschio, caveira/crânio, schedel/doodshoofd, czaszka, череп, череп, dödskalle/skalle, dødningehoved/kranie, hodeskalle, 头骨/骷髅头, 頭蓋骨/ドクロ, 해골
`;
