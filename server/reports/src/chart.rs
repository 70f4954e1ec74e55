//! Charts as PNG: bars, one for each bucket, without any text, so that no font is needed.
//!
//! The SVG is made here of numbers only, and drawn twice as large as it is shown, for screens with small pixels. The
//! background is transparent and the colour has enough contrast on white and on dark grey, since programs for email
//! change the background but no picture.

use std::fmt::Write as _;

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

/// The colour of bars: a contrast of 3.9 on white, and of 4.4 on the dark background.
const BAR: &str = "#2f8f78";
/// The colour of the line that bars are drawn on, and of bars in the future.
const LINE: &str = "#8a9a95";

/// A chart's size in pixels, and how wide the space between bars is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// In pixels of the picture: twice what is shown.
    pub width: u32,
    pub height: u32,
    /// Between two bars.
    pub gap: u32,
}

/// The chart of a site's report.
pub(crate) const CHART: Size = Size {
    width: 1_104,
    height: 280,
    gap: 8,
};
/// The small chart of a site in the digest.
pub(crate) const SPARK: Size = Size {
    width: 176,
    height: 48,
    gap: 4,
};
/// The height of the line below the bars.
const BASE: u32 = 2;

/// A bar: where it begins, how wide it is, and how high.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bar {
    pub left: u32,
    pub width: u32,
    pub height: u32,
}

/// The bars of these values. The highest one has the whole height; one of a value above 0 is at least a pixel high.
pub(crate) fn bars(values: &[Option<i64>], size: Size) -> Vec<Bar> {
    let count = u32::try_from(values.len()).unwrap_or(u32::MAX).max(1);
    let most = values.iter().flatten().copied().max().unwrap_or(0).max(1);
    let room = size.height - BASE;
    // Where there are many, they have no space between them.
    let gap = if size.width / count > 2 * size.gap {
        size.gap
    } else {
        0
    };
    let left = |index: u32| index * (size.width + gap) / count;
    (0..count)
        .zip(values)
        .map(|(index, value)| {
            let value = value.unwrap_or(0).max(0);
            let height = (i128::from(value) * i128::from(room) * 2 + i128::from(most))
                / (2 * i128::from(most));
            let height = u32::try_from(height).unwrap_or(room);
            Bar {
                left: left(index),
                width: (left(index + 1) - gap).saturating_sub(left(index)).max(1),
                height: if value > 0 { height.max(1) } else { 0 },
            }
        })
        .collect()
}

/// The chart as SVG.
fn svg(values: &[Option<i64>], size: Size) -> String {
    let Size { width, height, .. } = size;
    let floor = height - BASE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" shape-rendering=\"crispEdges\">\
         <rect x=\"0\" y=\"{floor}\" width=\"{width}\" height=\"{BASE}\" fill=\"{LINE}\"/>"
    );
    for bar in bars(values, size).iter().filter(|bar| bar.height > 0) {
        // Writing to a String cannot fail.
        let _ = write!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{BAR}\"/>",
            bar.left,
            floor - bar.height,
            bar.width,
            bar.height
        );
    }
    svg + "</svg>"
}

/// The chart as PNG.
///
/// # Errors
/// When it cannot be drawn.
pub(crate) fn png(values: &[Option<i64>], size: Size) -> anyhow::Result<Vec<u8>> {
    let tree = Tree::from_str(&svg(values, size), &Options::default())?;
    let mut picture = Pixmap::new(size.width, size.height)
        .ok_or_else(|| anyhow::anyhow!("a chart has a width and a height"))?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    Ok(picture.encode_png()?)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// How high each bar of a picture is: the pixels of its colour in the middle of its place.
    fn heights(png: &[u8], values: &[Option<i64>], size: Size) -> Vec<u32> {
        let picture = Pixmap::decode_png(png).expect("a picture");
        assert_eq!(
            (picture.width(), picture.height()),
            (size.width, size.height)
        );
        let is_bar = |x: u32, y: u32| {
            let pixel = picture.pixel(x, y).expect("a pixel").demultiply();
            (pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()) == (0x2f, 0x8f, 0x78, 255)
        };
        let bars = bars(values, size);
        let middle = |bar: &Bar| bar.left + bar.width / 2;
        bars.iter()
            .map(|bar| (0..size.height).filter(|y| is_bar(middle(bar), *y)).count() as u32)
            .collect()
    }

    fn drawn(values: &[Option<i64>], size: Size) -> Vec<u32> {
        heights(&png(values, size).expect("it is drawn"), values, size)
    }

    #[test]
    fn bars_of_the_picture_are_as_high_as_the_figures() {
        let values = [0, 278, 139, 1, 100, 277, 3].map(Some);
        assert_eq!(drawn(&values, CHART), [0, 278, 139, 1, 100, 277, 3]);
        let large = [Some(5_000_000), Some(2_500_000), None, Some(1)];
        assert_eq!(drawn(&large, CHART), [278, 139, 0, 1], "a little is seen");
        assert_eq!(drawn(&[Some(0); 31], CHART), [0; 31]);
        assert_eq!(drawn(&[Some(7); 7], SPARK), [46; 7]);
    }

    #[test]
    fn nothing_is_drawn_of_nothing() {
        assert!(png(&[], SPARK).is_ok());
        assert_eq!(drawn(&[Some(4)], SPARK), [46]);
    }

    #[test]
    fn pictures_are_small() {
        let values: Vec<Option<i64>> = (1..=31).map(|n| Some(n * 37 % 101)).collect();
        assert!(png(&values, CHART).unwrap().len() < 8_000);
        assert!(png(&values, SPARK).unwrap().len() < 1_500);
    }

    proptest! {
        // Drawing is slow in a build for debugging.
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn any_bars_are_in_the_picture_and_as_high_as_the_figures(
            values in prop::collection::vec(prop::option::of(0_i64..100_000), 1..93),
        ) {
            for size in [CHART, SPARK] {
                let bars = bars(&values, size);
                let wanted: Vec<u32> = bars.iter().map(|bar| bar.height).collect();
                prop_assert_eq!(drawn(&values, size), wanted);
                let most = values.iter().flatten().copied().max().unwrap_or(0).max(1);
                for (bar, value) in bars.iter().zip(&values) {
                    prop_assert!(bar.left + bar.width <= size.width);
                    let exact = value.unwrap_or(0) as f64 * f64::from(size.height - 2) / most as f64;
                    prop_assert!((f64::from(bar.height) - exact).abs() <= 1.0);
                }
                for pair in bars.windows(2) {
                    prop_assert!(pair[0].left + pair[0].width <= pair[1].left);
                }
            }
        }
    }
}
