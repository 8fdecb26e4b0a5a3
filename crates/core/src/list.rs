//! A short list for use inside states: bounded by a rule, `Copy`, never on the heap.

use std::{fmt, hash, ops};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// At most `N` items in order. States are cloned millions of times a second, so the list is `Copy`.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    pub fn new() -> Self {
        const { assert!(N <= u8::MAX as usize, "a list on a table is short") }
        Self { items: [T::default(); N], len: 0 }
    }

    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn push(&mut self, item: T) {
        self.items[self.len()] = item;
        self.len += 1;
    }

    /// Removes the last item and returns it.
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[self.len()])
    }

    /// Inserts an item; later items move back.
    pub fn insert(&mut self, index: usize, item: T) {
        let len = self.len();
        assert!(index <= len, "a list has no gaps");
        self.items.copy_within(index..len, index + 1);
        self.items[index] = item;
        self.len += 1;
    }

    /// Removes an item; later items move up.
    pub fn remove(&mut self, index: usize) -> T {
        let (item, len) = (self[index], self.len());
        self.items.copy_within(index + 1..len, index);
        self.len -= 1;
        item
    }

    /// Removes an item; the last one takes its place. For piles without an order.
    pub fn swap_remove(&mut self, index: usize) -> T {
        let item = self[index];
        self.len -= 1;
        self.items[index] = self.items[self.len()];
        item
    }

    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> ops::Deref for List<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> ops::DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: hash::Hash, const N: usize> hash::Hash for List<T, N> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&**self)
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::deserialize(deserializer)?;
        if items.len() > N {
            return Err(de::Error::custom(format_args!("there are {} items, and room for {N}", items.len())));
        }
        Ok(items.into_iter().collect())
    }
}

/// A full list.
impl<T, const N: usize> From<[T; N]> for List<T, N> {
    fn from(items: [T; N]) -> Self {
        const { assert!(N <= u8::MAX as usize, "a list on a table is short") }
        Self { items, len: N as u8 }
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::new();
        list.extend(items);
        list
    }
}

impl<T: Copy + Default, const N: usize> Extend<T> for List<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        for item in items {
            self.push(item);
        }
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_keep_their_order() {
        let mut list: List<u8, 5> = [1, 2, 4].into_iter().collect();
        list.insert(2, 3);
        assert_eq!(*list, [1, 2, 3, 4]);
        assert_eq!(list.remove(0), 1);
        assert_eq!(list.swap_remove(0), 2);
        assert_eq!(*list, [4, 3]);
        assert_eq!(list.pop(), Some(3));
        list.clear();
        assert_eq!(list.pop(), None);
        assert_eq!(*List::from([1, 2]), [1, 2]);
    }

    #[test]
    fn what_is_no_longer_in_a_list_does_not_count() {
        let mut list: List<u8, 3> = [1, 2].into_iter().collect();
        list.pop();
        assert_eq!(list, [1].into_iter().collect());
    }
}
