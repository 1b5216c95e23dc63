// 04. Two owners tidy up. What is wrong?
#include <iostream>

struct Page {
  int* words = new int[4]();
  ~Page() { delete[] words; }
};

int main() {
  Page original;
  Page copy = original;
  std::cout << copy.words[0] << '\n';
}
