/**
 * Additional instructions for an author who makes a program from a picture. They follow those for all programs: about
 * 700 tokens, the same in every request, so that hosts cache them.
 */
export const PICTURE_GUIDE = `From a picture: you get a picture of one object and write a program that looks like it, from its viewpoint and from all others. Make the object only: no background, no shadow, no ground that is not part of it. Work in this order.
1. Viewpoint. The object's front, which looks along +Z, is its face, or else the side that the picture shows most of. The camera's azimuth goes from +Z towards +X: it is positive if the front is turned to the left of the picture and a side is seen on the right, negative if the front is turned to the right, 0 if it looks at you. Elevation is how far the camera looks down: the tops of things show, circles on the ground are ellipses whose height is their width times its sine. Write both first, as parameters that nothing uses: "parameters":{"camera_azimuth":{"value":30,"min":-180,"max":180},"camera_elevation":{"value":15,"min":-90,"max":90},...}.
2. Scale. Choose the real height in meters, and from it meters per pixel. Lengths along y appear times the cosine of the elevation. A box as wide as w and as deep as d is seen as wide as w*cos(azimuth)+d*sin(azimuth).
3. Levels. Take widths and heights at ten levels from the measures and the pixel grid, for each large part of its own, and build lofts and lathes from them; straight parts are boxes and extrusions with the angles of the picture. What is nearer to the camera looks larger: a head in front of the body, the near corner of a house. Model the true size.
4. Visible marks first: whatever one would know this very object by. Count them, note where each is in pixels, and give it its place, size, tilt and color: eyes, brows, mouth, emblems, stripes, buttons, windows, bricks, folds, edges of colors (paint).
5. Then a plausible back: same materials, closed, symmetric where such things are, with what belongs there.
6. Colors are mid-tones: neither the highlight nor the shadow of an area. Our light is neutral and from the upper left of the camera. The palette tells the shades; of two shades of one surface, take one in between.
"name" says what the picture shows, in two to six words; people read it as its caption.
Of several pictures, the viewpoint is that of the front; "left" shows the side at -x, "right" that at +x. Make what all of them show; where they disagree, the front is right.
If the cut-out is doubtful, believe your eyes and not its measures.`;
