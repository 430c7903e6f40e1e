//! From degrees to the units of a picture: bounds on the globe, a rectangle of the picture, and the view that
//! leads from one to the other.

/// Miles in one degree of latitude.
const MILES_A_DEGREE: f64 = 69.0;

/// A rectangle of the picture, in its units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Frame {
    /// Smaller by `margin` on each side.
    pub(super) fn inner(self, margin: f64) -> Self {
        Self {
            x: self.x + margin,
            y: self.y + margin,
            width: self.width - 2.0 * margin,
            height: self.height - 2.0 * margin,
        }
    }

    pub(super) fn overlaps(self, other: Self) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }

    /// True when a circle touches it.
    pub(super) fn touches(self, (x, y): (f64, f64), radius: f64) -> bool {
        let dx = x - x.clamp(self.x, self.x + self.width);
        let dy = y - y.clamp(self.y, self.y + self.height);
        dx.hypot(dy) <= radius
    }
}

/// Latitudes and longitudes, in degrees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) south: f64,
    pub(super) north: f64,
    pub(super) west: f64,
    pub(super) east: f64,
}

impl Bounds {
    pub(super) fn of(points: impl Iterator<Item = (f64, f64)>) -> Option<Self> {
        points.map(|p| Self::around(p, 0.0, 0.0)).reduce(Self::union)
    }

    pub(super) fn around((lat, lon): (f64, f64), height: f64, width: f64) -> Self {
        Self {
            south: lat - height / 2.0,
            north: lat + height / 2.0,
            west: lon - width / 2.0,
            east: lon + width / 2.0,
        }
    }

    pub(super) fn union(self, other: Self) -> Self {
        Self {
            south: self.south.min(other.south),
            north: self.north.max(other.north),
            west: self.west.min(other.west),
            east: self.east.max(other.east),
        }
    }

    /// The same middle, at least `height` degrees high and as wide in miles.
    pub(super) fn at_least(self, height: f64) -> Self {
        let middle = self.middle();
        Self::around(middle, self.height().max(height), self.width().max(height / squeeze(middle)))
    }

    pub(super) fn middle(self) -> (f64, f64) {
        (f64::midpoint(self.south, self.north), f64::midpoint(self.west, self.east))
    }

    pub(super) fn height(self) -> f64 {
        self.north - self.south
    }

    pub(super) fn width(self) -> f64 {
        self.east - self.west
    }
}

/// Length of a degree of longitude against one of latitude.
fn squeeze((lat, _): (f64, f64)) -> f64 {
    lat.to_radians().cos().max(0.05)
}

/// An equirectangular view, true to scale in the middle.
pub(super) struct View {
    middle: (f64, f64),
    centre: (f64, f64),
    /// Units a degree of latitude.
    scale: f64,
    squeeze: f64,
}

impl View {
    /// Shows all of `seen` within `frame`.
    pub(super) fn fit(seen: Bounds, frame: Frame) -> Self {
        let squeeze = squeeze(seen.middle());
        let scale = f64::min(
            frame.height / seen.height().max(1e-6),
            frame.width / (seen.width() * squeeze).max(1e-6),
        );
        let centre = (frame.x + frame.width / 2.0, frame.y + frame.height / 2.0);
        Self { middle: seen.middle(), centre, scale, squeeze }
    }

    /// Where a latitude and longitude lie in the picture.
    pub(super) fn at(&self, (lat, lon): (f64, f64)) -> (f64, f64) {
        let x = self.centre.0 + (lon - self.middle.1) * self.squeeze * self.scale;
        let y = self.centre.1 - (lat - self.middle.0) * self.scale;
        (x, y)
    }

    /// Length of a mile in the picture.
    pub(super) fn mile(&self) -> f64 {
        self.scale / MILES_A_DEGREE
    }
}
